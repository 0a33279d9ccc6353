package kinjo.agent.trace;

import java.util.List;
import java.util.Map;
import java.util.Set;
import kinjo.agent.flow.Member;

/** Methods that store references or return new objects by native code, or by classes that cannot be rewritten. */
final class NativeCalls {
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    private static final Set<Member> RETURNS_NEW = Set.of(
            new Member("java/lang/reflect/Array", "newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;"),
            new Member("java/lang/reflect/Array", "multiNewArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;"),
            new Member(UNSAFE, "allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;"));

    /** Allocates for handles of constructors, and these tell the object. */
    private static final String CONSTRUCTOR_HANDLES = "java/lang/invoke/DirectMethodHandle";

    private static final List<String> WRITES_OF_UNSAFE = List.of("putReference", "getAndSetReference");

    private static final List<String> COMPARISONS_OF_UNSAFE =
            List.of("compareAndSetReference", "weakCompareAndSetReference", "compareAndExchangeReference");

    private static final Map<Member, Told> TOLD = Map.of(
            new Member("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V"),
            new Told("copies", 0, 1, 2, 3, 4),
            new Member("java/lang/reflect/Array", "set", "(Ljava/lang/Object;ILjava/lang/Object;)V"),
            new Told("storesElement", 0, 1, 2),
            new Member("java/lang/reflect/Field", "set", "(Ljava/lang/Object;Ljava/lang/Object;)V"),
            new Told("storesByField", 0, 1, 2),
            new Member("java/lang/Thread", "start0", "()V"),
            new Told("escapes", 0));

    private NativeCalls() {}

    /**
     * What is told before the call.
     *
     * @param event a method of {@link kinjo.agent.bootstrap.TraceCalls}
     * @param arguments of the call that it gets, by their indices; a receiver counts
     */
    record Told(String event, int... arguments) {}

    static boolean returnsNew(Member method, String caller) {
        return RETURNS_NEW.contains(method) && !caller.equals(CONSTRUCTOR_HANDLES);
    }

    /** Null if it stores nothing. */
    static Told told(Member method, int arguments) {
        // (unsafe, holder, offset, value)
        return isOfUnsafe(method, WRITES_OF_UNSAFE) ? new Told("storesAt", 1, 2, arguments - 1) : TOLD.get(method);
    }

    /** Whether it stores only if it finds what it expects. The arguments are (unsafe, holder, offset, expected, value). */
    static boolean compares(Member method) {
        return isOfUnsafe(method, COMPARISONS_OF_UNSAFE);
    }

    /** {@code weakCompareAndSetReferenceAcquire} and the like. */
    private static boolean isOfUnsafe(Member method, List<String> names) {
        return method.owner().equals(UNSAFE)
                && method.descriptor().startsWith("(Ljava/lang/Object;J")
                && names.stream().anyMatch(method.name()::startsWith);
    }
}
