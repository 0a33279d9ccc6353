package kinjo.common.cpu;

import java.util.EnumMap;
import java.util.Map;
import kinjo.common.cpu.ThreadGroups.Group;

/**
 * CPU nanoseconds since VM start by group of threads; -1 where the machine cannot tell.
 *
 * @param total of the process
 * @param vm also holds what {@code total} has and no thread seen accounts for
 */
public record Cpu(long total, long application, long gc, long jit, long vm) {
    /** Stands where the machine cannot tell. */
    public static final long UNKNOWN = -1;

    static Cpu ofTotalOnly(long total) {
        return new Cpu(total, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
    }

    /**
     * Splits the process's time. The remainder is time of threads that started and ended between two samples, or ran
     * on after their last sample; the application's threads never end before the last sample, so the remainder is
     * the VM's (mostly compiler threads, which come and go) and must not be called application.
     *
     * @param process CPU of the process; its clock ticks are 10 ms, so it may be a little under the threads' sum
     */
    static Cpu split(long process, Map<Group, Long> seen) {
        Map<Group, Long> groups = new EnumMap<>(Group.class);
        groups.putAll(seen);
        long accounted = groups.values().stream().mapToLong(Long::longValue).sum();
        long total = Math.max(process, accounted);
        return new Cpu(
                total,
                groups.getOrDefault(Group.APPLICATION, 0L),
                groups.getOrDefault(Group.GC, 0L),
                groups.getOrDefault(Group.JIT, 0L),
                groups.getOrDefault(Group.VM, 0L) + total - accounted);
    }

    /** What was used since an earlier reading; unknown stays unknown. */
    public Cpu since(Cpu earlier) {
        return new Cpu(
                difference(total, earlier.total),
                difference(application, earlier.application),
                difference(gc, earlier.gc),
                difference(jit, earlier.jit),
                difference(vm, earlier.vm));
    }

    private static long difference(long now, long before) {
        return now == UNKNOWN || before == UNKNOWN ? UNKNOWN : now - before;
    }
}
