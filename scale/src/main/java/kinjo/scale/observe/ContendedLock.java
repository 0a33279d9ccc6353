package kinjo.scale.observe;

import java.util.List;

/**
 * Monitors of one class, or locks of one class of {@code java.util.concurrent}, as far as threads waited for them.
 *
 * @param type the class
 * @param waits how often; shorter ones than {@link LockRecording#SHORTEST} are not seen
 * @param seconds of all waits together
 * @param share of the time that requests took
 * @param longestMillis the longest wait
 * @param stacks who waited, the most time first
 */
public record ContendedLock(
        String type, long waits, double seconds, double share, double longestMillis, List<Stack> stacks) {

    /** A smaller share is listed, but nobody would win anything by its repair. */
    private static final double WORTH_NAMING = 0.02;

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

    /** Requests lose enough time with it. */
    public boolean isWorthNaming() {
        return isWorthNaming(share);
    }

    /** Whether a share of the requests' time is enough. */
    public static boolean isWorthNaming(double share) {
        return share >= WORTH_NAMING;
    }
}
