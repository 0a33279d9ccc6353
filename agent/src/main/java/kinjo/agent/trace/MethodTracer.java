package kinjo.agent.trace;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kinjo.agent.bootstrap.TraceCalls;
import kinjo.agent.flow.Member;
import kinjo.agent.flow.Place;
import kinjo.agent.load.CodeCopy;

/** Copies the code of one method, and puts a call beside each instruction that allocates or stores a reference. */
final class MethodTracer implements CodeCopy.Step {
    private static final ClassDesc CALLS = ClassDesc.of(TraceCalls.class.getName());
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

    private static final Set<String> VIRTUAL_THREADS =
            Set.of("java/lang/VirtualThread", "java/lang/ThreadBuilders$BoundVirtualThread");

    /** The fields of lambdas: no code of the program names them. */
    private static final int FIRST_OTHER_FIELD = 1 << 28;

    private final Plan plan;
    private final Sites sites;
    private final Map<Place, SureStore> sureStores;
    private final String type;

    /** The first local variable that the code does not use. */
    private final int firstLocal;

    private final boolean storesToo;
    private int index = -1;

    /** @param storesToo false if the class's own stores are told by those who call it */
    MethodTracer(
            Plan plan, Sites sites, Map<Place, SureStore> sureStores, String type, int firstLocal, boolean storesToo) {
        this.plan = plan;
        this.sites = sites;
        this.sureStores = sureStores;
        this.type = type;
        this.firstLocal = firstLocal;
        this.storesToo = storesToo;
    }

    @Override
    public void copy(CodeBuilder copy, CodeElement element) {
        index++;
        switch (element) {
            case NewPrimitiveArrayInstruction array ->
                made(copy, element, "made", array.typeKind().upperBound().arrayType());
            case NewReferenceArrayInstruction array ->
                made(copy, element, "made", array.componentType().asSymbol().arrayType());
            case NewMultiArrayInstruction array ->
                made(copy, element, "madeAll", array.arrayType().asSymbol());
            case InvokeDynamicInstruction link -> link(copy, link);
            case InvokeInstruction call -> call(copy, call);
            case FieldInstruction access when storesToo -> access(copy, access);
            case ArrayStoreInstruction store
            when storesToo && store.typeKind() == TypeKind.REFERENCE -> storeElement(copy, store);
            case ReturnInstruction end
            when is("java/lang/Object", ConstantDescs.INIT_NAME) -> {
                tell(copy.aload(0), "constructed", OBJECT);
                copy.with(end);
            }
            // The last that is done for a thread: by itself, or by the carrier of a virtual one.
            case ReturnInstruction end
            when is("java/lang/Thread", "clearReferences") -> {
                tell(copy.aload(0), "ends", OBJECT);
                copy.with(end);
            }
            default -> copy.with(element);
        }
    }

    /** Whether this is the code of that method. */
    private boolean is(String owner, String name) {
        return type.equals(owner) && plan.places[index].method().name().equals(name);
    }

    private int site(SiteKind kind, String made, int at) {
        Place place = plan.places[at];
        SureStore store = sureStores.getOrDefault(place, SureStore.NOWHERE);
        return sites.add(new Site(kind, made, place, store));
    }

    private static CodeBuilder tell(CodeBuilder copy, String event, ClassDesc... parameters) {
        return copy.invokestatic(CALLS, event, MethodTypeDesc.of(ConstantDescs.CD_void, parameters));
    }

    private void made(CodeBuilder copy, CodeElement element, String event, ClassDesc array) {
        copy.with(element).dup().loadConstant(site(SiteKind.ARRAY, name(array), index));
        tell(copy, event, OBJECT, INT);
    }

    /** As {@link Class#getName} has it. */
    private static String name(ClassDesc desc) {
        String text = desc.descriptorString().replace('/', '.');
        return desc.isArray() ? text : text.substring(1, text.length() - 1);
    }

    private void access(CodeBuilder copy, FieldInstruction access) {
        boolean isReference = !access.typeSymbol().isPrimitive();
        if (isReference && access.opcode() == Opcode.PUTSTATIC) {
            copy.dup();
            tell(copy, "storesStatic", OBJECT);
        } else if (isReference && access.opcode() == Opcode.PUTFIELD && !plan.isEarly(index, type)) {
            copy.dup2();
            tellStore(copy, access.field());
        }
        copy.with(access);
    }

    /** Holder and value are on the stack. */
    private void tellStore(CodeBuilder copy, FieldRefEntry field) {
        copy.loadConstant(sites.field(Member.of(field)));
        tell(copy, "stores", OBJECT, OBJECT, INT);
    }

    private void storeElement(CodeBuilder copy, ArrayStoreInstruction store) {
        copy.astore(firstLocal).dup2().aload(firstLocal);
        tell(copy, "storesElement", OBJECT, INT, OBJECT);
        copy.aload(firstLocal).with(store);
    }

    private void call(CodeBuilder copy, InvokeInstruction call) {
        Member method = Member.of(call.method());
        if (method.name().equals(ConstantDescs.INIT_NAME)) {
            construct(copy, call);
        } else if (isClone(call, method)) {
            copy.dup().astore(firstLocal).with(call).dup().aload(firstLocal);
            copy.loadConstant(site(SiteKind.NATIVE, "", index));
            tell(copy, "cloned", OBJECT, OBJECT, INT);
        } else if (NativeCalls.returnsNew(method, type)) {
            copy.with(call).dup().loadConstant(site(SiteKind.NATIVE, "", index));
            tell(copy, "returned", OBJECT, INT);
        } else if (storesToo && NativeCalls.compares(method)) {
            compare(copy, call);
        } else {
            tellCall(copy, call, method);
        }
    }

    private static boolean isClone(InvokeInstruction call, Member method) {
        return method.name().equals("clone")
                && method.descriptor().equals("()Ljava/lang/Object;")
                && (call.opcode() == Opcode.INVOKESPECIAL || method.owner().startsWith("["));
    }

    private void construct(CodeBuilder copy, InvokeInstruction call) {
        Integer allocation = plan.constructed.get(index);
        boolean makesThread =
                allocation != null && VIRTUAL_THREADS.contains(call.owner().asInternalName());
        if (makesThread) {
            handOver(copy, call.typeSymbol().parameterList());
        }
        if (allocation != null) {
            String made = ((NewObjectInstruction) plan.elements.get(allocation))
                    .className()
                    .asInternalName()
                    .replace('/', '.');
            copy.loadConstant(site(SiteKind.OBJECT, made, allocation));
            tell(copy, "allocates", INT);
        }
        copy.with(call);
        if (makesThread) {
            tell(copy.dup(), "escapes", OBJECT);
        }
        if (storesToo && index == plan.otherConstructor) {
            for (FieldRefEntry field : plan.early) {
                if (!field.typeSymbol().isPrimitive()) {
                    copy.aload(0).dup().getfield(field);
                    tellStore(copy, field);
                }
            }
        }
    }

    /** The code of virtual threads is not traced, so what one is made with is told here: its carriers get that. */
    private void handOver(CodeBuilder copy, List<ClassDesc> arguments) {
        int[] locals = saveArguments(copy, arguments);
        for (int i = 0; i < locals.length; i++) {
            if (!arguments.get(i).isPrimitive()) {
                tell(copy.aload(locals[i]), "escapes", OBJECT);
            }
        }
        loadArguments(copy, arguments, locals);
    }

    private void tellCall(CodeBuilder copy, InvokeInstruction call, Member method) {
        List<ClassDesc> arguments = new ArrayList<>(call.typeSymbol().parameterList());
        if (call.opcode() != Opcode.INVOKESTATIC) {
            arguments.addFirst(OBJECT);
        }
        NativeCalls.Told told = storesToo ? NativeCalls.told(method, arguments.size()) : null;
        if (told == null) {
            copy.with(call);
            return;
        }
        int[] locals = saveArguments(copy, arguments);
        List<ClassDesc> types = new ArrayList<>();
        for (int argument : told.arguments()) {
            ClassDesc type = arguments.get(argument);
            copy.loadLocal(TypeKind.from(type), locals[argument]);
            types.add(type.isPrimitive() ? type : OBJECT);
        }
        tell(copy, told.event(), types.toArray(ClassDesc[]::new));
        loadArguments(copy, arguments, locals);
        copy.with(call);
    }

    /**
     * A store has to be told before it has happened, and whether it happens is known after it. So it is told if what is
     * there is what the call expects, and else after the call: then another thread has put that there meanwhile.
     */
    private void compare(CodeBuilder copy, InvokeInstruction call) {
        ClassDesc unsafe = call.owner().asSymbol();
        List<ClassDesc> arguments = new ArrayList<>(call.typeSymbol().parameterList());
        arguments.addFirst(unsafe);
        int[] locals = saveArguments(copy, arguments);
        // (unsafe, holder, offset, expected, value)
        int expected = locals[3];
        int isTold = locals[0] + 1;
        copy.aload(locals[0]).aload(locals[1]).lload(locals[2]);
        copy.invokevirtual(unsafe, "getReferenceVolatile", MethodTypeDesc.of(OBJECT, OBJECT, ConstantDescs.CD_long));
        compareWith(copy, expected).dup().istore(isTold);
        tellStoreIf(copy, locals);
        loadArguments(copy, arguments, locals);
        copy.with(call).dup();
        if (!call.typeSymbol().returnType().isPrimitive()) {
            compareWith(copy, expected);
        }
        copy.iload(isTold).iconst_1().ixor().iand();
        tellStoreIf(copy, locals);
    }

    private static CodeBuilder compareWith(CodeBuilder copy, int expected) {
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_boolean, OBJECT, OBJECT);
        return copy.aload(expected).invokestatic(CALLS, "isSame", type);
    }

    /** Whether it is told is on the stack. */
    private static void tellStoreIf(CodeBuilder copy, int[] locals) {
        copy.aload(locals[1]).lload(locals[2]).aload(locals[4]);
        tell(copy, "storesAtIf", ConstantDescs.CD_boolean, OBJECT, ConstantDescs.CD_long, OBJECT);
    }

    /** From the stack to variables. */
    private int[] saveArguments(CodeBuilder copy, List<ClassDesc> arguments) {
        int[] locals = new int[arguments.size()];
        int next = firstLocal;
        for (int i = arguments.size() - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(arguments.get(i));
            locals[i] = next;
            copy.storeLocal(kind, next);
            next += kind.slotSize();
        }
        return locals;
    }

    private static void loadArguments(CodeBuilder copy, List<ClassDesc> arguments, int[] locals) {
        for (int i = 0; i < locals.length; i++) {
            copy.loadLocal(TypeKind.from(arguments.get(i)), locals[i]);
        }
    }

    /** A lambda's class is hidden, so what it captures is told here. */
    private void link(CodeBuilder copy, InvokeDynamicInstruction link) {
        if (!link.bootstrapMethod().owner().descriptorString().equals("L" + LAMBDAS + ";")) {
            copy.with(link);
            return;
        }
        int site = site(SiteKind.LAMBDA, name(link.typeSymbol().returnType()), index);
        List<ClassDesc> captured = link.typeSymbol().parameterList();
        int[] locals = saveArguments(copy, captured);
        copy.loadConstant(site);
        tell(copy, "allocates", INT);
        loadArguments(copy, captured, locals);
        copy.with(link).dup().loadConstant(site);
        tell(copy, "returned", OBJECT, INT);
        for (int i = 0; storesToo && i < locals.length; i++) {
            if (!captured.get(i).isPrimitive()) {
                copy.dup().aload(locals[i]).loadConstant(FIRST_OTHER_FIELD + i);
                tell(copy, "stores", OBJECT, OBJECT, INT);
            }
        }
    }
}
