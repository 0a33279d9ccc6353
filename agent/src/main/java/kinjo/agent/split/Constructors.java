package kinjo.agent.split;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ConstantDescs;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import kinjo.agent.flow.ConstructorCall;

/** Which constructors of a class call one of its superclass: those have to make the heavy object. */
final class Constructors {
    private Constructors() {}

    /** Whether it calls a constructor of the superclass, and none of its own class. */
    static boolean callsSuper(MethodModel method, ClassModel type) {
        return method.methodName().equalsString(ConstantDescs.INIT_NAME)
                && method.code()
                        .flatMap(ConstructorCall::in)
                        .filter(call -> isSuper(call, type))
                        .isPresent();
    }

    private static boolean isSuper(ConstructorCall call, ClassModel type) {
        return type.superclass()
                .map(ClassEntry::asInternalName)
                .filter(call.owner()::equals)
                .isPresent();
    }

    /**
     * Whether another thread may get {@code this} before the end, for all that is seen here: only code that calls nothing
     * but the constructor of {@code Object}, and stores {@code this} nowhere, is known not to give it away.
     */
    static boolean mayPublishEarly(CodeModel code, ClassModel type) {
        if (type.superclass()
                .filter(above -> above.asInternalName().equals("java/lang/Object"))
                .isEmpty()) {
            return true;
        }
        boolean mayBeThis = false;
        int calls = 0;
        for (CodeElement element : code) {
            if (element instanceof InvokeInstruction) {
                calls++;
            }
            boolean gives = switch (element) {
                case InvokeDynamicInstruction _, StackInstruction _ -> true;
                case StoreInstruction store -> store.typeKind() == TypeKind.REFERENCE;
                case ArrayStoreInstruction store -> store.typeKind() == TypeKind.REFERENCE;
                case FieldInstruction field -> mayBeThis && isStoreOfReference(field);
                default -> calls > 1;
            };
            if (gives) {
                return true;
            }
            if (element instanceof LabelTarget) {
                // Where branches meet, as behind a ?:, any of them may have left it.
                mayBeThis = true;
            } else if (element instanceof Instruction && !isCast(element)) {
                mayBeThis = element instanceof LoadInstruction load
                        && load.typeKind() == TypeKind.REFERENCE
                        && load.slot() == 0;
            }
        }
        return false;
    }

    private static boolean isCast(CodeElement element) {
        return element instanceof TypeCheckInstruction check && check.opcode() == Opcode.CHECKCAST;
    }

    private static boolean isStoreOfReference(FieldInstruction field) {
        return (field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC)
                && !field.typeSymbol().isPrimitive();
    }

    /** What speaks against the class, in words; empty if nothing does. */
    static Set<String> problems(ClassModel type, Split split) {
        Set<String> problems = new HashSet<>();
        for (MethodModel method : type.methods()) {
            if (method.methodName().equalsString(ConstantDescs.INIT_NAME)) {
                method.code().ifPresent(code -> problem(code, type, split).ifPresent(problems::add));
            }
        }
        return problems;
    }

    private static Optional<String> problem(CodeModel code, ClassModel type, Split split) {
        Optional<ConstructorCall> call = ConstructorCall.in(code);
        boolean isClear = call.filter(
                        found -> isSuper(found, type) || found.owner().equals(split.type()))
                .isPresent();
        if (!isClear) {
            return Optional.of("a constructor calls others in a way that cannot be followed");
        }
        return call.get()
                .writesBefore(code, type)
                .filter(access ->
                        split.has(access.name().stringValue(), access.type().stringValue()))
                .map(access -> access.name().stringValue() + " is written before a constructor calls another")
                .findFirst();
    }
}
