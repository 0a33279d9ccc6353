package kinjo.bench.papers.n10;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * CPU time of this process, by {@code clock_gettime(CLOCK_PROCESS_CPUTIME_ID)}: {@link
 * com.sun.management.OperatingSystemMXBean#getProcessCpuTime} counts in steps of 10 ms on Linux, too coarse for a pass.
 */
final class ProcessCpu {

    private static final int CLOCK_PROCESS_CPUTIME_ID = 2;
    private static final MemorySegment TIME = Arena.global().allocate(ValueLayout.JAVA_LONG, 2);

    @SuppressWarnings("restricted")
    private static final MethodHandle CLOCK_GETTIME = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("clock_gettime"),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

    private ProcessCpu() {}

    /** User and system time of all threads, those that have ended included. */
    static long nanos() {
        try {
            int status = (int) CLOCK_GETTIME.invokeExact(CLOCK_PROCESS_CPUTIME_ID, TIME);
            if (status != 0) {
                throw new IllegalStateException("clock_gettime gives " + status);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
        return TIME.getAtIndex(ValueLayout.JAVA_LONG, 0) * 1_000_000_000 + TIME.getAtIndex(ValueLayout.JAVA_LONG, 1);
    }
}
