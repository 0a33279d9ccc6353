package kinjo.scale.driver;

/**
 * Looks for the highest number of users whose mean response time stays below a limit (row S2). It doubles the users, or
 * more while answers come fast, until the server is busy. Then it knows the throughput, and the interactive response
 * time law (users = throughput x (response + think)) says how many there have to be; a few measurements more make that
 * sure. It goes beyond a number that was too many only after the server has done with that number.
 */
public final class UserSearch {

    /** So many of the users that the law allows are close enough to all. */
    private static final double CLOSE = 0.95;

    private static final int MOST_CORRECTIONS = 4;

    /** So much more throughput, and it is another server: a warm one in the place of a cold one. */
    private static final double MORE = 1.2;

    private static final int NONE = Integer.MAX_VALUE;

    private static final double MOST_GROWTH = 4;
    private static final double LEAST_GROWTH = 2;

    private final double limitMillis;
    private final double thinkMillis;
    private final int most;
    private int next;

    /** The highest number that was within the limit. */
    private int within;

    /** The lowest number above that which was not. */
    private int beyond = NONE;

    /** Requests per second with so many. */
    private double rateBeyond;

    /** They were too many for a slower server, so they are tried again. */
    private boolean isDoubtful;

    /** They were too many twice. */
    private boolean isSure;

    private double best;
    private boolean busy;
    private int corrections;
    private boolean done;

    /**
     * Begins.
     *
     * @param limitMillis that the mean may not exceed
     * @param first number of users to try
     * @param most users that the driver can have
     */
    public UserSearch(double limitMillis, double thinkMillis, int first, int most) {
        this.limitMillis = limitMillis;
        this.thinkMillis = thinkMillis;
        this.next = Math.min(first, most);
        this.most = most;
    }

    /** The number to measure now; 0 if the search is over. */
    public int next() {
        return done ? 0 : next;
    }

    /** The highest number that was within the limit; 0 if none was. */
    public int highest() {
        return within;
    }

    /** All users that the driver can have are within the limit: the true number is higher. */
    public boolean isCutShort() {
        return within == most;
    }

    /** The server did hardly more with the last number than with fewer. */
    public boolean isBusy() {
        return busy;
    }

    /** What was measured with {@link #next} users. */
    public void measured(double meanMillis, double perSecond) {
        boolean isWithin = meanMillis <= limitMillis;
        // Throughput hardly grew though users did: the server is busy.
        busy = !isWithin || perSecond < MORE * best;
        best = Math.max(best, perSecond);
        if (isWithin) {
            noteWithin(perSecond);
        } else {
            noteBeyond(perSecond);
        }
        // Of a server that is not busy the law says nothing: users who think for long are always near it. Nor does it
        // where a number is known that was too many: the server may do less with so many than it can.
        boolean nearLimit = beyond == NONE
                ? meanMillis + thinkMillis >= CLOSE * (limitMillis + thinkMillis)
                : meanMillis >= CLOSE * limitMillis;
        boolean close = isWithin && busy && nearLimit || !isDoubtful && within >= CLOSE * beyond;
        if (next == most && isWithin || close || busy && corrections++ == MOST_CORRECTIONS) {
            done = true;
        } else {
            int highest = Math.min(most, isDoubtful ? beyond : beyond - 1);
            boolean grows = !busy && (beyond == NONE || isDoubtful);
            boolean farBelow = isWithin && beyond != NONE && meanMillis < limitMillis / 2;
            next = grows
                    ? (int) Math.min(growth(meanMillis) * next, highest)
                    : farBelow ? between(highest) : byTheLaw(highest);
            done = next <= within || next > highest;
        }
    }

    private void noteWithin(double perSecond) {
        within = next;
        if (within >= beyond) {
            beyond = NONE;
            isSure = false;
        }
        isDoubtful = beyond != NONE && !isSure && perSecond > MORE * rateBeyond;
    }

    private void noteBeyond(double perSecond) {
        isSure = next == beyond;
        beyond = next;
        rateBeyond = perSecond;
        isDoubtful = false;
    }

    /** So that not even a server whose throughput stays as it is makes users wait for more than twice the limit. */
    private double growth(double meanMillis) {
        double most = (thinkMillis + 2 * limitMillis) / (thinkMillis + meanMillis);
        return Math.clamp(most, LEAST_GROWTH, MOST_GROWTH);
    }

    /** Where nobody waits the law says no more than how many users there were. */
    private int between(int highest) {
        return Math.clamp(Math.round(Math.sqrt((double) within * beyond)), Math.min(within + 1, highest), highest);
    }

    /** A little below what the law says, as it is the limit itself; between what is known to be within and beyond. */
    private int byTheLaw(int highest) {
        double law = 0.97 * best * (limitMillis + thinkMillis) / 1000;
        if (law <= within || law >= beyond && !isDoubtful) {
            return Math.min(highest, (int) ((within + Math.min(2L * within + 2, beyond)) / 2));
        }
        return Math.clamp(Math.round(law), Math.min(within + 1, highest), highest);
    }
}
