package kinjo.trace.simulate;

/** The part of the young generation in which a VM allocates: when it is full, a young collection empties it. */
final class Eden {
    /** HotSpot sizes its buffers so that each thread fills this many of them between two collections. */
    private static final int REFILLS = 50;

    private static final long SMALLEST_BUFFER = 2048;

    private final long size;
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

    void empty() {
        used = 0;
    }

    /** The most that all open lanes may have together. */
    long laneBytes() {
        return size / 2;
    }

    /** What a thread without a lane takes at once. */
    long bufferBytes(int threads) {
        return Math.max(SMALLEST_BUFFER, size / ((long) REFILLS * Math.max(1, threads)));
    }
}
