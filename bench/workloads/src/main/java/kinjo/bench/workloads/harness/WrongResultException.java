package kinjo.bench.workloads.harness;

/** The workload computed something wrong: the VM, or the workload, has a bug. The run ends with status 3. */
public final class WrongResultException extends RuntimeException {
    public WrongResultException(String message) {
        super(message);
    }

    /** Throws unless the two are equal; {@code what} names the quantity. */
    public static void requireEqual(String what, long expected, long actual) {
        if (expected != actual) {
            throw new WrongResultException(what + ": expected " + expected + ", got " + actual);
        }
    }

    /** Throws {@code message} unless {@code holds}. */
    public static void require(boolean holds, String message) {
        if (!holds) {
            throw new WrongResultException(message);
        }
    }
}
