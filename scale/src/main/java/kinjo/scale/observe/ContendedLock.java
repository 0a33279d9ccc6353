package kinjo.scale.observe;

import java.util.List;

/**
 * Monitors of one class, or locks of one class of {@code java.util.concurrent}, as far as threads waited for them.
 *
 * @param type the class
 * @param waits how often; shorter ones than {@link LockRecording#SHORTEST} are not seen
 * @param seconds of all waits together
 * @param share of the time that requests took, from the users' click on
 * @param threads that waited at a time, on average, in all JVMs together; 0 in results of before they were counted
 * @param longestMillis the longest wait
 * @param stacks who waited, the most time first
 * @param jvms that were recorded; 0 in results of before they were counted
 */
public record ContendedLock(
        String type,
        long waits,
        double seconds,
        double share,
        double threads,
        double longestMillis,
        List<Stack> stacks,
        int jvms) {

    /** From so much of the requests' time on, a repair is worth it. */
    private static final double SHARE_WORTH_NAMING = 0.02;

    /**
     * From so many threads of a JVM on, too: where requests queue for a free thread, locks have a small share of their time,
     * however much of the threads' time they take. On CPUs that are busy about one thread waits for a lock whose holder has
     * lost its CPU, whatever lock it is.
     */
    private static final double THREADS_WORTH_NAMING = 2;

    /**
     * Threads that waited at the same place.
     *
     * @param frames class, method and line, the one that wants the lock first
     */
    public record Stack(List<String> frames, long waits, double seconds) {}

    /** As part of a sentence: a monitor is of an object, and a lock is one. */
    public String words() {
        return type.startsWith("java.util.concurrent.locks.") ? "a " + type : "the monitor of " + type;
    }

    /** Requests lose enough time with it, or the threads that serve them do. */
    public boolean isWorthNaming() {
        return costsRequests() || threads >= THREADS_WORTH_NAMING * Math.max(1, jvms);
    }

    /** It has a share of the requests' time that they would notice. */
    public boolean costsRequests() {
        return share >= SHARE_WORTH_NAMING;
    }
}
