package kinjo.common.process;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * CPU time as the kernel sums it up for {@code getrusage}, user and system time to the microsecond, with no sampling; {@code
 * /proc} and {@link com.sun.management.OperatingSystemMXBean#getProcessCpuTime} tell it to 10 ms.
 */
public final class ProcessCpu {

    private static final int RUSAGE_SELF = 0;
    private static final int RUSAGE_CHILDREN = -1;
    private static final long RUSAGE_BYTES = 144;
    private static final MethodHandle GETRUSAGE = getrusage();

    private ProcessCpu() {}

    /** Nanoseconds of all threads of this process so far, those that have ended included; take differences. */
    public static long ownNanos() {
        return nanos(RUSAGE_SELF);
    }

    /**
     * Nanoseconds of all child processes that have ended so far, and of the processes they started and waited for; take
     * differences.
     */
    static long childrenNanos() {
        return nanos(RUSAGE_CHILDREN);
    }

    private static long nanos(int who) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment usage = arena.allocate(RUSAGE_BYTES, Long.BYTES);
            int status = (int) GETRUSAGE.invokeExact(who, usage);
            if (status != 0) {
                throw new IllegalStateException("getrusage failed");
            }
            // struct rusage starts with the user's and the system's time, each seconds and microseconds.
            long seconds = at(usage, 0) + at(usage, 2);
            long micros = at(usage, 1) + at(usage, 3);
            return (seconds * 1_000_000 + micros) * 1000;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static long at(MemorySegment usage, int index) {
        return usage.getAtIndex(ValueLayout.JAVA_LONG, index);
    }

    @SuppressWarnings("restricted")
    private static MethodHandle getrusage() {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow("getrusage"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    }
}
