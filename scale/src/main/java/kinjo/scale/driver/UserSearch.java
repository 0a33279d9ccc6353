package kinjo.scale.driver;

/**
 * Looks for the highest number of users whose mean response time stays below a limit (row S2). It makes them up to four
 * times as many until the server is busy, by less where its CPUs would be. Then it knows the throughput, and the
 * interactive response time law (users = throughput x (response + think)) says how many there have to be; a few
 * measurements more make that sure. It goes beyond a number that was too many only after the server has done with that
 * number.
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

    /** Growth ends at this share of the users that the CPUs would allow: an overload takes long to go away. */
    private static final double SHARE_OF_ALLOWED = 0.7;

    /** More than {@link #MORE}, or chance would make a server seem busy. */
    private static final double LEAST_GROWTH_NEAR_ALLOWED = 1.5;

    /** Servers are taken to be able to do so many times what they were seen to do, and no more. */
    private static final double MOST_ABLE = 4;

    /** CPUs that work for so much of the time have nothing to spare. */
    private static final double SATURATED = 0.9;

    /** A change of the CPUs' work that is no accident, as a share of their time. */
    private static final double CLEAR = 0.05;

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
    private double lastRate;
    private double lastBusy;
    private double able;
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

    /**
     * Requests per second that the servers could do if their CPUs were never idle, as far as is known; 0 before the first
     * measurement. What CPUs do without users, as to compile, is in the first estimate only.
     */
    public double able() {
        return able;
    }

    /**
     * What was measured with {@link #next} users.
     *
     * @param busyCpus share of the time, from 0 to 1, that the servers' CPUs worked
     */
    public void measured(double meanMillis, double perSecond, double busyCpus) {
        boolean isWithin = meanMillis <= limitMillis;
        // Throughput hardly grew though users did: the server is busy.
        busy = !isWithin || perSecond < MORE * best;
        best = Math.max(best, perSecond);
        boolean isFirst = able == 0;
        noteAble(perSecond, busyCpus);
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
            boolean farBelow = isWithin && beyond != NONE && meanMillis < limitMillis / 2;
            boolean grows = !busy && (beyond == NONE || isDoubtful && farBelow);
            next = grows
                    ? (int) Math.min(Math.max(next + 1, Math.round(growth(meanMillis, isFirst) * next)), highest)
                    : farBelow ? between(highest) : byTheLaw(highest);
            done = next <= within || next > highest;
        }
    }

    private void noteAble(double perSecond, double busyCpus) {
        double more = perSecond - lastRate;
        double busier = busyCpus - lastBusy;
        if (able == 0) {
            able = perSecond / Math.max(busyCpus, 1 / MOST_ABLE);
        } else if (more > 0 && busyCpus < SATURATED) {
            double spare = busier > CLEAR ? (1 - busyCpus) * more / busier : Double.POSITIVE_INFINITY;
            able = Math.min(perSecond + spare, MOST_ABLE * perSecond);
        } else {
            able = best;
        }
        lastRate = perSecond;
        lastBusy = busyCpus;
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

    /**
     * So that not even a server whose throughput stays as it is makes users wait for more than twice the limit.
     * Nor are users to be near the number for whom the CPUs would always be busy and all had to wait as long as the limit
     * is; what CPUs do at first, when code is cold, says nothing of that.
     */
    private double growth(double meanMillis, boolean isFirst) {
        double most =
                Math.clamp((thinkMillis + 2 * limitMillis) / (thinkMillis + meanMillis), LEAST_GROWTH, MOST_GROWTH);
        return isFirst ? most : Math.clamp(SHARE_OF_ALLOWED * usersOf(able) / next, LEAST_GROWTH_NEAR_ALLOWED, most);
    }

    /** The interactive response time law, for the limit. */
    private double usersOf(double perSecond) {
        return perSecond * (limitMillis + thinkMillis) / 1000;
    }

    /** Where nobody waits the law says no more than how many users there were. */
    private int between(int highest) {
        return Math.clamp(Math.round(Math.sqrt((double) within * beyond)), Math.min(within + 1, highest), highest);
    }

    /** A little below what the law says, as it is the limit itself; between what is known to be within and beyond. */
    private int byTheLaw(int highest) {
        double law = 0.97 * usersOf(best);
        if (law <= within || law >= beyond && !isDoubtful) {
            return Math.min(highest, (int) ((within + Math.min(2L * within + 2, beyond)) / 2));
        }
        return Math.clamp(Math.round(law), Math.min(within + 1, highest), highest);
    }
}
