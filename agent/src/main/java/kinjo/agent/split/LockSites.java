package kinjo.agent.split;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import kinjo.agent.flow.Member;

/** Where code locks, waits for or notifies an object that may be one of the split classes. */
final class LockSites {
    private static final Set<String> WAITS = Set.of("()V", "(J)V", "(JI)V");

    /** Constructors of the JDK whose objects lock what they are given. */
    private static final Set<String> LOCKING = Set.of("java/io/Reader", "java/io/Writer");

    /** What is done at a site. */
    enum Kind {
        /** The element takes a reference from the stack, whose lock's object is to stand there instead. */
        REDIRECT,
        /** The element is a call whose receiver is below other arguments. */
        WAIT,
        /** The whole method is synchronized. */
        METHOD
    }

    /**
     * A place where a lock is used.
     *
     * @param index of the element; -1 for a method
     * @param isSure whether the object is of a split class, rather than may be one
     */
    record Site(int index, Kind kind, boolean isSure) {}

    /**
     * What a method does with locks.
     *
     * @param problems places that cannot be rewritten, in words
     */
    record Found(List<Site> sites, List<String> problems) {}

    private final Hierarchy hierarchy;
    private final Set<String> moved;
    private final Map<String, Boolean> candidates = new HashMap<>();

    /** @param moved internal names of the classes whose lock is to move */
    LockSites(Hierarchy hierarchy, Set<String> moved) {
        this.hierarchy = hierarchy;
        this.moved = moved;
    }

    /** Method handles of the methods that lock: whoever calls those cannot be seen. */
    static Optional<String> handle(ClassModel type) {
        return StreamSupport.stream(type.constantPool().spliterator(), false)
                .filter(LockSites::isHandle)
                .map(_ -> type.thisClass().asInternalName().replace('/', '.')
                        + " has a reference to a method that waits, notifies or asks for a lock")
                .findFirst();
    }

    private static boolean isHandle(PoolEntry entry) {
        return entry instanceof MethodHandleEntry handle
                && isLockMethod(
                        handle.reference().name().stringValue(),
                        handle.reference().type().stringValue());
    }

    private static boolean isLockMethod(String name, String descriptor) {
        return switch (name) {
            case "wait" -> WAITS.contains(descriptor);
            case "notify", "notifyAll" -> descriptor.equals("()V");
            case "holdsLock" -> descriptor.equals("(Ljava/lang/Object;)Z");
            default -> false;
        };
    }

    private boolean mayBe(String type) {
        return candidates.computeIfAbsent(type, this::findWhetherItMayBe);
    }

    private boolean findWhetherItMayBe(String type) {
        if (type.startsWith("[") || moved.isEmpty()) {
            return false;
        }
        return isSure(type)
                || !hierarchy.isKnown(type)
                || hierarchy.isInterface(type)
                || moved.stream().anyMatch(one -> hierarchy.superclasses(one).contains(type));
    }

    private boolean isSure(String type) {
        return hierarchy.superclasses(type).stream().anyMatch(moved::contains);
    }

    /** Looks through a method. */
    Found in(ClassModel type, MethodModel method) {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        String owner = type.thisClass().asInternalName();
        boolean isStatic = method.flags().has(AccessFlag.STATIC);
        if (method.flags().has(AccessFlag.SYNCHRONIZED) && !isStatic && mayBe(owner)) {
            if (method.code().isPresent()) {
                found.sites().add(new Site(-1, Kind.METHOD, isSure(owner)));
            } else {
                found.problems().add(text(owner, method, 0) + " is native and synchronized");
            }
        }
        method.code().ifPresent(code -> look(code, method, owner, found));
        return found;
    }

    private void look(CodeModel code, MethodModel method, String owner, Found found) {
        List<CodeElement> elements = code.elementList();
        LockTypes types = new LockTypes(elements, parameters(method, owner));
        int line = 0;
        for (int i = 0; i < elements.size(); i++) {
            switch (elements.get(i)) {
                case LineNumber number -> line = number.line();
                case MonitorInstruction monitor
                when monitor.opcode() == Opcode.MONITORENTER ->
                    enter(elements, i, types, text(owner, method, line), found);
                case InvokeInstruction call -> call(call, i, types, text(owner, method, line), found);
                default -> {}
            }
        }
    }

    private static Map<Integer, String> parameters(MethodModel method, String owner) {
        Map<Integer, String> parameters = new HashMap<>();
        int slot = 0;
        if (!method.flags().has(AccessFlag.STATIC)) {
            parameters.put(slot++, owner);
        }
        for (ClassDesc parameter : method.methodTypeSymbol().parameterList()) {
            if (!parameter.isPrimitive()) {
                parameters.put(slot, LockTypes.name(parameter));
            }
            slot += TypeKind.from(parameter).slotSize();
        }
        return parameters;
    }

    private static String text(String owner, MethodModel method, int line) {
        return new Member(owner, method.methodName().stringValue(), "").text() + (line > 0 ? ":" + line : "");
    }

    /**
     * Compilers keep the object in a variable of its own for the end of the block: {@code dup; astore; monitorenter}. Only
     * what they duplicate is replaced. If entry and exit each found the object anew, HotSpot would see no pair, and would
     * not compile the method.
     */
    private void enter(List<CodeElement> elements, int index, LockTypes types, String place, Found found) {
        int store = instructionBefore(elements, index);
        int dup = instructionBefore(elements, store);
        boolean isUsual = dup >= 0
                && elements.get(store) instanceof StoreInstruction variable
                && variable.typeKind() == TypeKind.REFERENCE
                && elements.get(dup) instanceof StackInstruction stack
                && stack.opcode() == Opcode.DUP;
        Set<String> candidates = types.before(isUsual ? dup : index);
        if (candidates.stream().noneMatch(this::mayBe)) {
            return;
        }
        if (isUsual) {
            found.sites().add(new Site(dup, Kind.REDIRECT, candidates.stream().anyMatch(this::isSure)));
        } else {
            found.problems().add(place + " takes a lock in a way that is not known");
        }
    }

    private static int instructionBefore(List<CodeElement> elements, int index) {
        int i = index - 1;
        while (i >= 0 && !(elements.get(i) instanceof Instruction)) {
            i--;
        }
        return i;
    }

    private void call(InvokeInstruction call, int index, LockTypes types, String place, Found found) {
        String name = call.name().stringValue();
        String owner = call.owner().asInternalName();
        if (LOCKING.contains(owner) && name.equals("<init>") && call.type().equalsString("(Ljava/lang/Object;)V")) {
            if (types.before(index).stream().anyMatch(this::mayBe)) {
                found.problems().add(place + " gives a lock to " + owner.replace('/', '.'));
            }
            return;
        }
        if (!isLockMethod(name, call.type().stringValue())) {
            return;
        }
        if (call.opcode() == Opcode.INVOKESTATIC) {
            if (name.equals("holdsLock") && owner.equals("java/lang/Thread")) {
                found.sites().add(new Site(index, Kind.REDIRECT, false));
            }
        } else if (!name.equals("holdsLock") && mayBe(owner)) {
            boolean isPlain = call.type().equalsString("()V");
            Set<String> candidates = isPlain ? types.before(index) : Set.of(owner);
            boolean isSure = isSure(owner) || candidates.stream().anyMatch(this::isSure);
            found.sites().add(new Site(index, isPlain ? Kind.REDIRECT : Kind.WAIT, isSure));
        }
    }
}
