package kinjo.trace.simulate;

/** The part of the young generation in which a VM allocates: when it is full, a young collection empties it. */
final class Eden {
    /** HotSpot sizes its buffers so that each thread fills this many of them between two collections. */
    private static final int REFILLS = 50;

    private static final long SMALLEST_BUFFER = 2048;

    /** A young collection tells something of the threads if so much of eden was used at least. */
    private static final double LEAST_USED = 0.5;

    private final long size;
    private final WeightedAverage allocatingThreads = new WeightedAverage(1);
    private long used;

    /** @param size 0 for one that is never full */
    Eden(long size) {
        this.size = size;
    }

    boolean isLimited() {
        return size > 0;
    }

    /**
     * Whether there was room for so many bytes, which are taken then. What is larger than all of eden, a VM puts
     * elsewhere.
     */
    boolean take(long bytes) {
        if (isLimited() && bytes > size) {
            return true;
        }
        if (!hasRoom(bytes)) {
            return false;
        }
        used += bytes;
        return true;
    }

    boolean hasRoom(long bytes) {
        return !isLimited() || used + bytes <= size;
    }

    /**
     * A young collection.
     *
     * @param threads that had buffers since the last one
     */
    void empty(int threads) {
        if (threads > 0) {
            allocatingThreads.add(threads);
        }
        used = 0;
    }

    /** The part of all buffers that a new thread is thought to need. */
    double newThreadsShare() {
        return 1 / Math.max(1, Math.floor(allocatingThreads.value() + 0.5));
    }

    /**
     * How much of what was used a thread has allocated, 1 at most: in a lane it may allocate the same memory again.
     *
     * @return negative if too little was used to tell
     */
    double share(long allocated) {
        return used > LEAST_USED * size ? Math.min(1, (double) allocated / used) : -1;
    }

    /** The most that all open lanes may have together. */
    long laneBytes() {
        return size / 2;
    }

    /**
     * What a thread without a lane takes at once.
     *
     * @param share of all buffers that it is thought to need
     */
    long bufferBytes(double share) {
        return Math.max(SMALLEST_BUFFER, (long) (size * share / REFILLS));
    }
}
