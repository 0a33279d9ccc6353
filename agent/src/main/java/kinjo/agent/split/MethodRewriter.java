package kinjo.agent.split;

import java.lang.classfile.Attributes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kinjo.agent.bootstrap.Locks;
import kinjo.agent.flow.Member;

/** Copies the code of one method, with its accesses and locks led to heavy objects. */
final class MethodRewriter {
    private static final ClassDesc LOCKS = ClassDesc.of(Locks.class.getName());
    private static final ClassDesc VAR_HANDLE = ClassDesc.of("java.lang.invoke.VarHandle");
    private static final MethodTypeDesc LOCK_OF = MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object);

    private final Map<Member, Split> accesses;
    private final Split made;
    private final boolean publishesEarly;
    private final List<LockSites.Site> locks;

    /**
     * Says what to change.
     *
     * @param accesses fields that have moved, as the code names them
     * @param made the split whose heavy object a constructor makes; null for other methods
     * @param publishesEarly whether that constructor may give its object to another thread
     */
    MethodRewriter(Map<Member, Split> accesses, Split made, boolean publishesEarly, List<LockSites.Site> locks) {
        this.accesses = accesses;
        this.made = made;
        this.publishesEarly = publishesEarly;
        this.locks = locks;
    }

    boolean changes(MethodModel method) {
        return made != null
                || !locks.isEmpty()
                || method.code().orElseThrow().elementStream().anyMatch(element -> splitOf(element) != null);
    }

    /** Whether the method is not synchronized any more, but has a synchronized block instead. */
    boolean isUnlocked() {
        return locks.stream().anyMatch(site -> site.kind() == LockSites.Kind.METHOD);
    }

    private Split splitOf(CodeElement element) {
        boolean isAccess = element instanceof FieldInstruction field
                && (field.opcode() == Opcode.GETFIELD || field.opcode() == Opcode.PUTFIELD);
        return isAccess ? accesses.get(Member.of(((FieldInstruction) element).field())) : null;
    }

    void copy(CodeAttribute code, CodeBuilder copy) {
        if (made != null) {
            // Before the call of the superclass's constructor: that may call methods which use the fields.
            copy.aload(0)
                    .new_(made.heavy())
                    .dup()
                    .invokespecial(made.heavy(), ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .putfield(made.light(), Split.REFERENCE, made.heavy());
            if (publishesEarly) {
                // What a final field promises (JLS 17.5) begins with the end of the constructor.
                copy.invokestatic(VAR_HANDLE, "storeStoreFence", ConstantDescs.MTD_void);
            }
        }
        SynchronizedBody body = isUnlocked() ? new SynchronizedBody(code, copy) : null;
        if (body != null) {
            copy.aload(0);
            lockOf(copy);
            body.begin();
        }
        List<CodeElement> elements = code.elementList();
        for (int i = 0; i < elements.size(); i++) {
            CodeElement element = elements.get(i);
            if (body != null && element instanceof ReturnInstruction) {
                body.leave(element);
            } else {
                copy(element, i, copy);
                if (body != null && element instanceof Instruction) {
                    body.go();
                }
            }
        }
        if (body != null) {
            body.end(frames(code, elements));
        } else if (locks.stream().anyMatch(site -> site.variable() != null)) {
            copy.with(StackMapTableAttribute.of(frames(code, elements)));
        } else {
            code.findAttribute(Attributes.stackMapTable()).ifPresent(copy::with);
        }
    }

    /** Those of the code, in which variables that hold moved locks have no other type than that they are objects. */
    private List<StackMapFrameInfo> frames(CodeAttribute code, List<CodeElement> elements) {
        Map<Label, Set<Integer>> slots = new HashMap<>();
        for (LockSites.Site site : locks) {
            LockVariable variable = site.variable();
            if (variable != null) {
                variable.reached().stream()
                        .filter(i -> elements.get(i) instanceof LabelTarget)
                        .forEach(i -> slots.computeIfAbsent(
                                        ((LabelTarget) elements.get(i)).label(), _ -> new HashSet<>())
                                .add(variable.slot()));
            }
        }
        return code.findAttribute(Attributes.stackMapTable()).stream()
                .flatMap(table -> table.entries().stream())
                .map(frame -> StackMapFrameInfo.of(
                        frame.target(),
                        asObjects(frame.locals(), slots.getOrDefault(frame.target(), Set.of())),
                        frame.stack()))
                .toList();
    }

    private static List<StackMapFrameInfo.VerificationTypeInfo> asObjects(
            List<StackMapFrameInfo.VerificationTypeInfo> locals, Set<Integer> slots) {
        List<StackMapFrameInfo.VerificationTypeInfo> all = new ArrayList<>();
        int slot = 0;
        for (StackMapFrameInfo.VerificationTypeInfo local : locals) {
            boolean isLock = slots.contains(slot) && local instanceof StackMapFrameInfo.ObjectVerificationTypeInfo;
            all.add(isLock ? StackMapFrameInfo.ObjectVerificationTypeInfo.of(ConstantDescs.CD_Object) : local);
            slot += SynchronizedBody.slots(local);
        }
        return all;
    }

    private static void lockOf(CodeBuilder copy) {
        copy.invokestatic(LOCKS, "of", LOCK_OF);
    }

    private void copy(CodeElement element, int index, CodeBuilder copy) {
        Split split = splitOf(element);
        if (split != null) {
            access((FieldInstruction) element, split, copy);
            return;
        }
        LockSites.Kind kind = locks.stream()
                .filter(site -> site.index() == index)
                .map(LockSites.Site::kind)
                .findFirst()
                .orElse(null);
        if (kind == LockSites.Kind.WAIT) {
            MethodTypeDesc type = ((InvokeInstruction) element).typeSymbol();
            copy.invokestatic(LOCKS, "wait", type.insertParameterTypes(0, ConstantDescs.CD_Object));
            return;
        }
        if (kind == LockSites.Kind.REDIRECT) {
            lockOf(copy);
        }
        if (kind == LockSites.Kind.REDIRECT
                && element instanceof InvokeInstruction call
                && call.opcode() != Opcode.INVOKESTATIC) {
            // notify, maybe called as another class's: what stands there now need not be of that.
            copy.invokevirtual(ConstantDescs.CD_Object, call.name().stringValue(), call.typeSymbol());
        } else {
            copy.with(element);
        }
    }

    private static void access(FieldInstruction access, Split split, CodeBuilder copy) {
        String name = access.name().stringValue();
        ClassDesc type = access.typeSymbol();
        // As the code names it: it may not see the class that declares the field, but only one that extends it.
        ClassDesc light = access.owner().asSymbol();
        if (access.opcode() == Opcode.GETFIELD) {
            heavy(light, split, copy).getfield(split.heavy(), name, type);
        } else if (TypeKind.from(type).slotSize() == 1) {
            heavy(light, split, copy.swap()).swap().putfield(split.heavy(), name, type);
        } else {
            heavy(light, split, copy.dup2_x1().pop2()).dup_x2().pop().putfield(split.heavy(), name, type);
        }
    }

    private static CodeBuilder heavy(ClassDesc light, Split split, CodeBuilder copy) {
        return copy.getfield(light, Split.REFERENCE, split.heavy());
    }

    /** A synchronized block around the whole body, as compilers make it, on the object that is on the stack. */
    private static final class SynchronizedBody {
        private record Range(Label start, Label end) {}

        private final CodeBuilder copy;
        private final int slot;
        private final List<Range> ranges = new ArrayList<>();
        private Label start;
        private boolean isEmpty;

        SynchronizedBody(CodeAttribute code, CodeBuilder copy) {
            this.copy = copy;
            slot = code.maxLocals();
        }

        void begin() {
            copy.dup().astore(slot).monitorenter();
            open();
        }

        private void open() {
            start = copy.newLabel();
            copy.labelBinding(start);
            isEmpty = true;
        }

        private void close() {
            Label end = copy.newLabel();
            copy.labelBinding(end);
            if (!isEmpty) {
                ranges.add(new Range(start, end));
            }
        }

        /** An instruction was copied. */
        void go() {
            isEmpty = false;
        }

        void leave(CodeElement end) {
            exit();
            isEmpty = false;
            close();
            copy.with(end);
            open();
        }

        private void exit() {
            copy.aload(slot).monitorexit();
        }

        /** @param frames of the code */
        void end(List<StackMapFrameInfo> frames) {
            close();
            Label handler = copy.newLabel();
            copy.labelBinding(handler);
            exit();
            copy.athrow();
            // Behind the body's own handlers, which are asked first.
            ranges.forEach(range -> copy.exceptionCatchAll(range.start(), range.end(), handler));
            List<StackMapFrameInfo> all = new ArrayList<>();
            frames.forEach(
                    frame -> all.add(StackMapFrameInfo.of(frame.target(), withLock(frame.locals()), frame.stack())));
            all.add(StackMapFrameInfo.of(
                    handler,
                    withLock(List.of()),
                    List.of(StackMapFrameInfo.ObjectVerificationTypeInfo.of(ConstantDescs.CD_Throwable))));
            copy.with(StackMapTableAttribute.of(all));
        }

        private List<StackMapFrameInfo.VerificationTypeInfo> withLock(
                List<StackMapFrameInfo.VerificationTypeInfo> locals) {
            List<StackMapFrameInfo.VerificationTypeInfo> all = new ArrayList<>(locals);
            int slots = locals.stream().mapToInt(SynchronizedBody::slots).sum();
            for (; slots < slot; slots++) {
                all.add(StackMapFrameInfo.SimpleVerificationTypeInfo.TOP);
            }
            all.add(StackMapFrameInfo.ObjectVerificationTypeInfo.of(ConstantDescs.CD_Object));
            return all;
        }

        private static int slots(StackMapFrameInfo.VerificationTypeInfo type) {
            return type == StackMapFrameInfo.SimpleVerificationTypeInfo.LONG
                            || type == StackMapFrameInfo.SimpleVerificationTypeInfo.DOUBLE
                    ? 2
                    : 1;
        }
    }
}
