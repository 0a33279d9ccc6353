package kinjo.trace.simulate;

/** A thread that allocates in a lane, or without one for a while: the rules of Kinjo's VM. */
final class LaneThread {
    /** Lanes in turn that are poor at once, after which a thread does without for a while. */
    private static final int FEW_POOR_LANES = 2;

    /** The longest such time, as a power of two of buffers. */
    private static final int LONGEST_BACK_OFF = 10;

    ThreadLane lane;
    private final WeightedAverage share;
    private long allocated;
    private long allocatedBefore;
    private boolean hadBuffer;
    private long room;
    private int poorLanes;
    private int plainBuffers;

    /** @param share of all buffers that it is thought to need at first */
    LaneThread(double share) {
        this.share = new WeightedAverage(share);
    }

    void allocated(long bytes) {
        allocated += bytes;
    }

    /** Whether it has allocated enough to get a first lane. */
    boolean hasAllocated(long bytes) {
        return allocated >= bytes;
    }

    /** Whether an object went to what is left of its buffer. */
    boolean allocatesPlainly(long bytes) {
        if (bytes > room) {
            return false;
        }
        room -= bytes;
        return true;
    }

    void takesBuffer(long bytes) {
        room = bytes;
        hadBuffer = true;
    }

    /** Of all buffers, that it is thought to need. */
    double share() {
        return share.value();
    }

    /**
     * Has no buffer any more after a young collection, which is told of here before eden is empty.
     *
     * @return whether it had one since the last collection
     */
    boolean endsBuffer(Eden eden) {
        boolean allocates = hadBuffer || lane != null;
        double latest = eden.share(allocated - allocatedBefore);
        if (allocates && latest >= 0) {
            share.add(latest);
        }
        allocatedBefore = allocated;
        room = 0;
        hadBuffer = false;
        return allocates;
    }

    /** Whether it does without a lane once more. */
    boolean skips() {
        if (plainBuffers == 0) {
            return false;
        }
        plainBuffers--;
        return true;
    }

    /** Told after the first collection of each of its lanes. */
    void backOff(boolean isPoor) {
        if (!isPoor) {
            poorLanes = 0;
        } else if (++poorLanes >= FEW_POOR_LANES) {
            plainBuffers = 1 << Math.min(poorLanes, LONGEST_BACK_OFF);
        }
    }
}
