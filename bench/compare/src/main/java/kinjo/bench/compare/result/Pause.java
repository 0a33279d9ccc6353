package kinjo.bench.compare.result;

/**
 * A time in which the VM let no application thread run, or, with operation {@link kinjo.bench.compare.run.VmLog#STALL}, made one wait for
 * memory.
 *
 * @param at nanoseconds from the VM's start to the pause's end
 * @param nanos how long it took, the time to the safepoint included
 * @param reaching nanoseconds until every thread had stopped
 * @param operation the VM's name of what it stopped for, for example {@code G1CollectForAllocation}
 */
public record Pause(long at, long nanos, long reaching, String operation) {}
