package kinjo.agent.trace;

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

    private static final Set<String> WRITES_OF_UNSAFE =
            Set.of("put", "compareAndSet", "compareAndExchange", "getAndSet");

    private static final Map<Member, Store> STORES = Map.of(
            new Member("java/lang/reflect/Array", "set", "(Ljava/lang/Object;ILjava/lang/Object;)V"),
            new Store(0, 2),
            new Member("java/lang/reflect/Field", "set", "(Ljava/lang/Object;Ljava/lang/Object;)V"),
            new Store(1, 2));

    private NativeCalls() {}

    /**
     * A store. A receiver counts as an argument.
     *
     * @param holder index of the argument that is stored into
     * @param value index of the argument that is stored
     */
    record Store(int holder, int value) {}

    static boolean returnsNew(Member method) {
        return RETURNS_NEW.contains(method);
    }

    static boolean isArrayCopy(Member method) {
        return method.owner().equals("java/lang/System") && method.name().equals("arraycopy");
    }

    /** Null if it stores nothing. */
    static Store store(Member method, int arguments) {
        if (method.owner().equals(UNSAFE)) {
            // (unsafe, holder, offset, ..., value)
            return isWrite(method) ? new Store(1, arguments - 1) : null;
        }
        return STORES.get(method);
    }

    /** {@code weakCompareAndSetReferenceAcquire} and the like. */
    private static boolean isWrite(Member method) {
        return method.name().contains("Reference")
                && method.descriptor().startsWith("(Ljava/lang/Object;J")
                && WRITES_OF_UNSAFE.stream()
                        .anyMatch(word -> method.name().startsWith(word + "Reference")
                                || method.name().startsWith("weakCompareAndSetReference"));
    }

    static boolean startsThread(Member method) {
        return method.owner().equals("java/lang/Thread") && method.name().equals("start0");
    }
}
