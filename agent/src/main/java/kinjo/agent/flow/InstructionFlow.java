package kinjo.agent.flow;

import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** What each instruction does to variables and operand stack (JVMS 6.5). */
final class InstructionFlow {
    private final Effects effects;

    InstructionFlow(Effects effects) {
        this.effects = effects;
    }

    void apply(Instruction instruction, Frame frame, Place place) {
        switch (instruction) {
            case LoadInstruction load -> load(load, frame);
            case StoreInstruction store -> store(store, frame);
            case IncrementInstruction _, NopInstruction _ -> {}
            case ConstantInstruction constant ->
                frame.pushNothing(constant.typeKind().slotSize());
            case ConvertInstruction convert -> {
                frame.drop(convert.fromType().slotSize());
                frame.pushNothing(convert.toType().slotSize());
            }
            case OperatorInstruction operator -> operate(operator, frame);
            case StackInstruction stack -> shuffle(stack.opcode(), frame);
            case ArrayLoadInstruction load -> {
                frame.drop(2);
                frame.pushNothing(load.typeKind().slotSize());
            }
            case ArrayStoreInstruction store -> arrayStore(store, frame, place);
            case FieldInstruction field -> access(field, frame, place);
            case InvokeInstruction call -> call(call, frame, place);
            case InvokeDynamicInstruction call -> {
                List<Set<Node>> arguments = arguments(call.typeSymbol(), frame);
                frame.pushNothing(slots(call.typeSymbol().returnType()));
                effects.linked(call, arguments, place);
            }
            case NewObjectInstruction object ->
                frame.push(effects.allocated(object.className().asInternalName(), place));
            case NewReferenceArrayInstruction _, NewPrimitiveArrayInstruction _ -> {
                frame.pop();
                frame.push(effects.allocatedArray(place));
            }
            case NewMultiArrayInstruction array -> {
                frame.drop(array.dimensions());
                frame.push(effects.allocatedArray(place));
            }
            case TypeCheckInstruction check -> {
                if (check.opcode() == Opcode.INSTANCEOF) {
                    frame.pop();
                    frame.pushNothing(1);
                }
            }
            case MonitorInstruction monitor -> {
                Set<Node> value = frame.pop();
                if (monitor.opcode() == Opcode.MONITORENTER) {
                    effects.locked(value, place);
                }
            }
            case BranchInstruction branch -> frame.drop(comparedSlots(branch.opcode()));
            case TableSwitchInstruction _, LookupSwitchInstruction _, ThrowInstruction _ -> frame.pop();
            case ReturnInstruction end -> {
                if (end.typeKind() == TypeKind.REFERENCE) {
                    effects.returned(frame.pop(), place);
                }
            }
            default -> throw new UnreadableCodeException("instruction " + instruction.opcode() + " at " + place.text());
        }
    }

    private static void load(LoadInstruction load, Frame frame) {
        if (load.typeKind() == TypeKind.REFERENCE) {
            frame.push(frame.local(load.slot()));
        } else {
            frame.pushNothing(load.typeKind().slotSize());
        }
    }

    private static void store(StoreInstruction store, Frame frame) {
        Set<Node> value = frame.pop();
        if (store.typeKind().slotSize() == 2) {
            frame.pop();
            frame.setLocal(store.slot() + 1, Frame.NOTHING);
        }
        frame.setLocal(store.slot(), store.typeKind() == TypeKind.REFERENCE ? value : Frame.NOTHING);
    }

    private static void operate(OperatorInstruction operator, Frame frame) {
        int size = operator.typeKind().slotSize();
        switch (operator.opcode()) {
            case ARRAYLENGTH -> {
                frame.pop();
                frame.pushNothing(1);
            }
            case INEG, LNEG, FNEG, DNEG -> {}
            case ISHL, ISHR, IUSHR, LSHL, LSHR, LUSHR -> frame.pop();
            case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> {
                frame.drop(2 * size);
                frame.pushNothing(1);
            }
            default -> frame.drop(size);
        }
    }

    private static void shuffle(Opcode opcode, Frame frame) {
        switch (opcode) {
            case POP -> frame.drop(1);
            case POP2 -> frame.drop(2);
            case DUP -> frame.duplicate(1, 0);
            case DUP_X1 -> frame.duplicate(1, 1);
            case DUP_X2 -> frame.duplicate(1, 2);
            case DUP2 -> frame.duplicate(2, 0);
            case DUP2_X1 -> frame.duplicate(2, 1);
            case DUP2_X2 -> frame.duplicate(2, 2);
            case SWAP -> {
                Set<Node> top = frame.pop();
                Set<Node> below = frame.pop();
                frame.push(top);
                frame.push(below);
            }
            default -> throw new UnreadableCodeException("instruction " + opcode);
        }
    }

    private void arrayStore(ArrayStoreInstruction store, Frame frame, Place place) {
        Set<Node> value = frame.pop();
        frame.drop(store.typeKind().slotSize() - 1 + 2);
        if (store.typeKind() == TypeKind.REFERENCE) {
            effects.storedInArray(value, place);
        }
    }

    private void access(FieldInstruction access, Frame frame, Place place) {
        Member field = Member.of(access.field());
        int size = slots(access.typeSymbol());
        boolean isStatic = access.opcode() == Opcode.GETSTATIC || access.opcode() == Opcode.PUTSTATIC;
        boolean isRead = access.opcode() == Opcode.GETSTATIC || access.opcode() == Opcode.GETFIELD;
        Set<Node> value = Frame.NOTHING;
        if (!isRead) {
            value = frame.pop();
            frame.drop(size - 1);
        }
        if (!isStatic) {
            frame.pop();
        }
        if (access.typeSymbol().isPrimitive()) {
            frame.pushNothing(isRead ? size : 0);
        } else if (isRead) {
            frame.push(effects.read(field));
        } else {
            effects.written(field, value, place);
        }
    }

    private void call(InvokeInstruction call, Frame frame, Place place) {
        Member target = Member.of(call.method());
        List<Set<Node>> arguments = arguments(call.typeSymbol(), frame);
        Set<Node> receiver = call.opcode() == Opcode.INVOKESTATIC ? null : frame.pop();
        Set<Node> result = effects.called(new Effects.Call(target, receiver, arguments, place));
        ClassDesc type = call.typeSymbol().returnType();
        if (type.isPrimitive()) {
            frame.pushNothing(slots(type));
        } else {
            frame.push(result);
        }
    }

    private static List<Set<Node>> arguments(MethodTypeDesc type, Frame frame) {
        List<Set<Node>> arguments = new ArrayList<>();
        for (ClassDesc parameter : type.parameterList().reversed()) {
            frame.drop(slots(parameter) - 1);
            arguments.add(frame.pop());
        }
        Collections.reverse(arguments);
        return arguments;
    }

    private static int slots(ClassDesc type) {
        return TypeKind.from(type).slotSize();
    }

    private static int comparedSlots(Opcode opcode) {
        return switch (opcode) {
            case GOTO, GOTO_W -> 0;
            case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE, IF_ACMPEQ, IF_ACMPNE -> 2;
            default -> 1;
        };
    }
}
