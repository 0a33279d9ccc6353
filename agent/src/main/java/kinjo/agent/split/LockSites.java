package kinjo.agent.split;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.ControlFlow;
import kinjo.agent.flow.Member;

/** Where code locks, waits for or notifies an object, and what type that has. */
final class LockSites {
    private static final Set<String> WAITS = Set.of("()V", "(J)V", "(JI)V");

    /** Constructors of the JDK whose objects lock what they are given last. */
    private static final Set<String> LOCKING = Set.of("java/io/Reader", "java/io/Writer");

    private static final String EVENT = "java/awt/event/InvocationEvent";

    /** What its constructors with a notifier have. */
    private static final String NOTIFIER = "Ljava/lang/Runnable;Ljava/lang/Object;";

    private static final String COLLECTORS = "java/util/stream/Collectors";

    /** Lock their children. */
    private static final String CONTAINERS = "java/beans/beancontext/";

    private static final byte MONITOR_ENTER = (byte) Opcode.MONITORENTER.bytecode();

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
     * @param types static types, internal names: an object of one of them is locked
     * @param sureTypes those whose objects are there for sure, where {@code types} is only what the code names
     * @param variable that holds what was locked up to the end of the block; null where there is none
     */
    record Site(int index, Kind kind, Set<String> types, Set<String> sureTypes, LockVariable variable) {
        Site(int index, Kind kind, Set<String> types, Set<String> sureTypes) {
            this(index, kind, types, sureTypes, null);
        }
    }

    /**
     * A place that cannot be rewritten.
     *
     * @param text what it is, in words
     * @param types as those of a site
     */
    record Problem(String text, Set<String> types) {}

    /** What a method does with locks. */
    record Found(List<Site> sites, List<Problem> problems) {
        boolean isEmpty() {
            return sites.isEmpty() && problems.isEmpty();
        }
    }

    private final ClassModel type;
    private final Hierarchy hierarchy;
    private final String owner;
    private final boolean callsLockMethods;

    /** @param type whose methods are looked at */
    LockSites(ClassModel type, Hierarchy hierarchy) {
        this.type = type;
        this.hierarchy = hierarchy;
        owner = type.thisClass().asInternalName();
        callsLockMethods = constants().anyMatch(LockSites::isOfLockMethod);
    }

    private Stream<PoolEntry> constants() {
        return StreamSupport.stream(type.constantPool().spliterator(), false);
    }

    private static boolean isOfLockMethod(PoolEntry entry) {
        return entry instanceof MemberRefEntry method && isLockMethod(method);
    }

    /** Whether code of the JDK locks what it is given there. */
    private static boolean givesLock(MemberRefEntry method) {
        return givesLast(method) || givesAny(method);
    }

    private static boolean givesLast(MemberRefEntry method) {
        return LOCKING.contains(method.owner().asInternalName())
                && method.name().equalsString("<init>")
                && method.type().equalsString("(Ljava/lang/Object;)V");
    }

    /** It notifies what it is given; or it locks what a collector of the program collects in. */
    private static boolean givesAny(MemberRefEntry method) {
        String type = method.owner().asInternalName();
        return type.equals(EVENT) && method.type().stringValue().contains(NOTIFIER)
                || type.equals(COLLECTORS) && method.name().equalsString("groupingByConcurrent");
    }

    /** What cannot be followed: method handles of the methods that lock, and the JDK's containers of beans. */
    Optional<String> unseen() {
        return constants()
                .flatMap(entry -> unseen(entry).stream())
                .map(what -> ClassNames.dotted(owner) + what)
                .findFirst();
    }

    private static Optional<String> unseen(PoolEntry entry) {
        return switch (entry) {
            case MethodHandleEntry handle
            when isLockMethod(handle.reference()) ->
                Optional.of(" has a reference to a method that waits, notifies or asks for a lock");
            case ClassEntry type
            when type.asInternalName().startsWith(CONTAINERS) ->
                Optional.of(" uses java.beans.beancontext, which locks beans");
            default -> Optional.empty();
        };
    }

    /** Also as a method handle: then nobody sees what it is called with. */
    private static boolean isLockMethod(MemberRefEntry method) {
        return isLockMethod(method.name().stringValue(), method.type().stringValue()) || givesLock(method);
    }

    private static boolean isLockMethod(String name, String descriptor) {
        return switch (name) {
            case "wait" -> WAITS.contains(descriptor);
            case "notify", "notifyAll" -> descriptor.equals("()V");
            case "holdsLock" -> descriptor.equals("(Ljava/lang/Object;)Z");
            case "timedWait" -> descriptor.equals("(Ljava/lang/Object;J)V");
            default -> false;
        };
    }

    /** Looks through a method. */
    Found in(MethodModel method) {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        if (method.flags().has(AccessFlag.SYNCHRONIZED) && !method.flags().has(AccessFlag.STATIC)) {
            if (method.code().isPresent()) {
                found.sites().add(new Site(-1, Kind.METHOD, Set.of(owner), Set.of(owner)));
            } else {
                found.problems()
                        .add(new Problem(text(owner, method, 0) + " is native and synchronized", Set.of(owner)));
            }
        }
        boolean givesLock = isClassLoadingLock(method);
        method.findAttribute(Attributes.code())
                .filter(code -> givesLock || mayLock(code))
                .ifPresent(code -> look(code, method, givesLock, found));
        return found;
    }

    /** {@link ClassLoader} locks what this method returns. */
    private boolean isClassLoadingLock(MethodModel method) {
        return isClassLoadingLock(
                        method.methodName().stringValue(), method.methodType().stringValue())
                && !method.flags().has(AccessFlag.STATIC)
                && mayBe(owner, "java/lang/ClassLoader");
    }

    private static boolean isClassLoadingLock(String name, String descriptor) {
        return name.equals("getClassLoadingLock") && descriptor.equals("(Ljava/lang/String;)Ljava/lang/Object;");
    }

    /** Most code does not, and need not be taken apart. The byte of the instruction may also be part of another one. */
    private boolean mayLock(CodeAttribute code) {
        if (callsLockMethods) {
            return true;
        }
        for (byte one : code.codeArray()) {
            if (one == MONITOR_ENTER) {
                return true;
            }
        }
        return false;
    }

    private void look(CodeModel code, MethodModel method, boolean givesLock, Found found) {
        List<CodeElement> elements = code.elementList();
        LockTypes types = new LockTypes(elements, parameters(method, owner));
        int line = 0;
        for (int i = 0; i < elements.size(); i++) {
            switch (elements.get(i)) {
                case LineNumber number -> line = number.line();
                case MonitorInstruction monitor
                when monitor.opcode() == Opcode.MONITORENTER ->
                    enter(code, elements, i, types, text(owner, method, line), found);
                case InvokeInstruction call -> call(call, i, types, text(owner, method, line), found);
                case ReturnInstruction _
                when givesLock -> giveLock(elements, i, types, text(owner, method, line), found);
                default -> {}
            }
        }
        checkExits(elements, text(owner, method, 0), found);
    }

    /** Where a lock has moved, each exit has to leave that one: the object is in the variable of an enter. */
    private static void checkExits(List<CodeElement> elements, String place, Found found) {
        List<Site> moved =
                found.sites().stream().filter(site -> site.variable() != null).toList();
        for (int i = 0; i < elements.size() && !moved.isEmpty(); i++) {
            if (elements.get(i) instanceof MonitorInstruction exit && exit.opcode() == Opcode.MONITOREXIT) {
                int load = instructionBefore(elements, i);
                boolean isKnown = load >= 0
                        && elements.get(load) instanceof LoadInstruction from
                        && moved.stream().map(Site::variable).anyMatch(variable -> variable.isAt(from.slot(), load));
                if (!isKnown) {
                    Set<String> types = new HashSet<>();
                    moved.forEach(site -> types.addAll(site.types()));
                    found.problems().add(new Problem(place + " leaves a lock in a way that is not known", types));
                    return;
                }
            }
        }
    }

    private static void giveLock(List<CodeElement> elements, int index, LockTypes types, String place, Found found) {
        int before = instructionBefore(elements, index);
        boolean isOfSuper = before >= 0
                && elements.get(before) instanceof InvokeInstruction call
                && isClassLoadingLock(call.name().stringValue(), call.type().stringValue());
        // Each such method is looked at by itself, and that of the JDK returns the loader or an object of its own.
        if (!isOfSuper) {
            found.problems().add(new Problem(place + " gives a lock to java.lang.ClassLoader", types.before(index)));
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
     * Compilers keep the object in a variable of its own for the end of the block: {@code dup; astore; monitorenter}, or
     * {@code astore; aload; monitorenter} as Kotlin's. Only what they duplicate or store is replaced. If entry and exit each
     * found the object anew, HotSpot would see no pair, and would not compile the method.
     */
    private static void enter(
            CodeModel code, List<CodeElement> elements, int index, LockTypes types, String place, Found found) {
        int last = instructionBefore(elements, index);
        int first = instructionBefore(elements, last);
        Optional<LockVariable> kept = Optional.empty();
        if (first >= 0 && !isEnteredBetween(code, first, index)) {
            if (isStore(elements.get(last))
                    && elements.get(first) instanceof StackInstruction stack
                    && stack.opcode() == Opcode.DUP) {
                kept = LockVariable.of(code, last, index);
            } else if (isStore(elements.get(first))
                    && elements.get(last) instanceof LoadInstruction load
                    && load.slot() == ((StoreInstruction) elements.get(first)).slot()) {
                kept = LockVariable.of(code, first, index);
            }
        }
        Set<String> candidates = types.before(kept.isPresent() ? first : index);
        if (kept.isPresent()) {
            found.sites().add(new Site(first, Kind.REDIRECT, candidates, candidates, kept.get()));
        } else {
            found.problems().add(new Problem(place + " takes a lock in a way that is not known", candidates));
        }
    }

    private static boolean isStore(CodeElement element) {
        return element instanceof StoreInstruction store && store.typeKind() == TypeKind.REFERENCE;
    }

    /** Whether another way leads behind the first one of the elements and before the last. */
    private static boolean isEnteredBetween(CodeModel code, int first, int last) {
        Set<Label> labels = new HashSet<>();
        List<CodeElement> elements = code.elementList();
        for (int i = first + 1; i < last; i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                labels.add(target.label());
            }
        }
        return !labels.isEmpty() && ControlFlow.targets(code).anyMatch(labels::contains);
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
        if (givesLock(call.method())) {
            Set<String> given = givesLast(call.method()) ? types.before(index) : Set.of(LockTypes.UNKNOWN);
            found.problems().add(new Problem(place + " gives a lock to " + ClassNames.dotted(owner), given));
        } else if (!isLockMethod(name, call.type().stringValue())) {
            return;
        } else if (call.opcode() == Opcode.INVOKESTATIC) {
            // Compilers name the class whose code it is, if that inherits the method.
            if (name.equals("holdsLock") && mayBe(owner, "java/lang/Thread")) {
                found.sites().add(new Site(index, Kind.REDIRECT, Set.of(LockTypes.UNKNOWN), Set.of()));
            }
        } else if (name.equals("timedWait")) {
            if (owner.equals("java/util/concurrent/TimeUnit")) {
                found.problems()
                        .add(new Problem(place + " lets TimeUnit wait for an object", Set.of(LockTypes.UNKNOWN)));
            }
        } else if (!name.equals("holdsLock")) {
            boolean isPlain = call.type().equalsString("()V");
            Set<String> sure = new HashSet<>(isPlain ? types.before(index) : Set.of());
            sure.add(owner);
            found.sites().add(new Site(index, isPlain ? Kind.REDIRECT : Kind.WAIT, Set.of(owner), sure));
        }
    }

    /** Whether a class extends one of the JDK. */
    private boolean mayBe(String type, String superclass) {
        return hierarchy.superclasses(type).stream()
                .anyMatch(above -> above.equals(superclass) || !hierarchy.isKnown(above));
    }
}
