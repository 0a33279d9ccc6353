package kinjo.trace.simulate;

/** A thread that allocates in a lane, or without one for a while: the rules of Kinjo's VM. */
final class LaneThread {
    /** Lanes in turn that are poor at once, after which a thread does without for a while. */
    private static final int FEW_POOR_LANES = 2;

    /** The longest such time, as a power of two of buffers. */
    private static final int LONGEST_BACK_OFF = 10;

    ThreadLane lane;
    private long allocated;
    private long room;
    private int poorLanes;
    private int plainBuffers;

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
