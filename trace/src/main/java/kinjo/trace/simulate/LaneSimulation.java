package kinjo.trace.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import kinjo.trace.file.TraceSite;

/** One rule, one policy, one size of lanes: counts what becomes of the objects. */
final class LaneSimulation {
    /** The VM puts larger objects elsewhere: more than this part of a lane. */
    private static final int LARGE = 8;

    private static final int NONE = 0;

    private final Rule rule;
    private final Policy policy;
    private final long laneBytes;
    private final double threshold;
    private final Predicate<TraceSite> isShared;
    private final int index;
    private final Eden eden;

    private final BitSet sharedSites = new BitSet();
    private final SiteCounts sites = new SiteCounts();
    private final List<LaneThread> threads = new ArrayList<>();
    private final Deque<HeapObject> escaping = new ArrayDeque<>();
    private int lanes;
    private int openLanes;
    private long closings;
    private long collections;
    private long allocatedBytes;
    private long sharedBytes;
    private long escapedBytes;
    private long reclaimedBytes;
    private long reusedBytes;

    /**
     * Begins.
     *
     * @param isShared the sites that allocate elsewhere
     * @param index of this simulation among all that see the same heap
     * @param edenBytes 0 for one that is never full; then threads always get a lane, too
     */
    LaneSimulation(
            Rule rule,
            Policy policy,
            long laneBytes,
            double threshold,
            Predicate<TraceSite> isShared,
            int index,
            long edenBytes) {
        this.rule = rule;
        this.policy = policy;
        this.laneBytes = laneBytes;
        this.threshold = threshold;
        this.isShared = isShared;
        this.index = index;
        eden = new Eden(edenBytes);
    }

    Policy policy() {
        return policy;
    }

    Rule rule() {
        return rule;
    }

    long laneBytes() {
        return laneBytes;
    }

    SiteCounts sites() {
        return sites;
    }

    void site(TraceSite site) {
        sharedSites.set(site.number(), isShared.test(site));
    }

    void allocated(HeapObject object, int thread) {
        allocatedBytes += object.bytes;
        if (laneBytes == 0) {
            allocatedInEndlessLane(object, thread);
            return;
        }
        LaneThread state = thread(thread);
        if (sharedSites.get(object.site) || object.bytes > laneBytes / LARGE) {
            sharedBytes += object.bytes;
            take(object.bytes);
        } else {
            allocate(object, state);
        }
        state.allocated(object.bytes);
    }

    private void allocate(HeapObject object, LaneThread thread) {
        ThreadLane lane = place(object, thread);
        if (lane == null) {
            sharedBytes += object.bytes;
        } else {
            sites.addAllocated(object.site);
            object.lanes[index] = lane.number;
            reusedBytes += lane.isFresh() ? 0 : object.bytes;
        }
    }

    private void allocatedInEndlessLane(HeapObject object, int thread) {
        if (sharedSites.get(object.site)) {
            sharedBytes += object.bytes;
            return;
        }
        sites.addAllocated(object.site);
        object.lanes[index] = thread + 1;
        reclaimed(object);
    }

    private LaneThread thread(int number) {
        while (threads.size() <= number) {
            threads.add(null);
        }
        if (threads.get(number) == null) {
            threads.set(number, new LaneThread(eden.newThreadsShare()));
        }
        return threads.get(number);
    }

    /** A thread does nothing any more, and so gives up its lane. */
    void ended(int number) {
        LaneThread thread = number < threads.size() ? threads.get(number) : null;
        if (thread != null) {
            if (thread.lane != null) {
                close(thread);
            }
            threads.set(number, null);
        }
    }

    /** Null if the thread does without a lane, or the object. */
    private ThreadLane place(HeapObject object, LaneThread thread) {
        ThreadLane lane = thread.lane;
        if (lane != null) {
            if (lane.add(object)) {
                return lane;
            }
            if (lane.leavesOutside(object)) {
                take(object.bytes);
                return null;
            }
            if (collect(thread) && lane.add(object)) {
                return lane;
            }
            close(thread);
        }
        if (eden.isLimited() && !opensLane(thread, object.bytes)) {
            return null;
        }
        thread.lane = new ThreadLane(++lanes, laneBytes, index);
        openLanes++;
        thread.lane.add(object);
        return thread.lane;
    }

    /** Whether the thread gets a lane, with its memory; else it has allocated so many bytes without one. */
    private boolean opensLane(LaneThread thread, long bytes) {
        if (thread.allocatesPlainly(bytes)) {
            return false;
        }
        // No lane begins a collection.
        if (thread.hasAllocated(laneBytes)
                && (openLanes + 1) * laneBytes <= eden.laneBytes()
                && eden.hasRoom(laneBytes)
                && !thread.skips()) {
            return eden.take(laneBytes);
        }
        long buffer = Math.max(bytes, eden.bufferBytes(thread.share()));
        take(buffer);
        thread.takesBuffer(buffer);
        thread.allocatesPlainly(bytes);
        return false;
    }

    /** Memory that is no lane. Where it is not there, a young collection makes room, which closes all lanes. */
    private void take(long bytes) {
        if (!eden.take(bytes)) {
            int allocating = 0;
            for (LaneThread thread : threads) {
                if (thread != null) {
                    allocating += thread.endsBuffer(eden) ? 1 : 0;
                    if (thread.lane != null) {
                        closings++;
                        close(thread);
                    }
                }
            }
            eden.empty(allocating);
            eden.take(bytes);
        }
    }

    private boolean collect(LaneThread thread) {
        ThreadLane lane = thread.lane;
        collections++;
        boolean isFirst = lane.isFresh();
        boolean isKept = lane.collect();
        if (isFirst) {
            thread.backOff(!isKept);
        }
        for (HeapObject object : lane.reclaimed()) {
            reclaimed(object);
            object.lanes[index] = NONE;
        }
        return isKept;
    }

    private void reclaimed(HeapObject object) {
        reclaimedBytes += object.bytes;
        sites.addReclaimed(object.site, 1);
    }

    private void close(LaneThread thread) {
        thread.lane.unescaped().forEach(object -> object.lanes[index] = NONE);
        thread.lane = null;
        openLanes--;
    }

    void stored(HeapObject holder, HeapObject value) {
        int lane = value.lanes[index];
        if (lane != NONE && (rule == Rule.EVERY_STORE || holder.lanes[index] != lane)) {
            escaped(value);
        }
    }

    /** With all that it reaches in its lane. By the rule of every store that has escaped already. */
    void escaped(HeapObject object) {
        int lane = object.lanes[index];
        if (lane == NONE) {
            return;
        }
        escape(object);
        while (!escaping.isEmpty()) {
            HeapObject next = escaping.pop();
            escapeAll(next.fieldValues(), lane);
            escapeAll(next.elementValues(), lane);
        }
    }

    private void escapeAll(HeapObject[] values, int lane) {
        for (HeapObject value : values) {
            if (value != null && value.lanes[index] == lane) {
                escape(value);
            }
        }
    }

    private void escape(HeapObject object) {
        escapedBytes += object.bytes;
        object.lanes[index] = NONE;
        if (laneBytes == 0) {
            // It had counted as reclaimed.
            reclaimedBytes -= object.bytes;
            sites.addReclaimed(object.site, -1);
        }
        escaping.push(object);
    }

    Outcome outcome() {
        return new Outcome(
                rule,
                policy,
                laneBytes,
                threshold,
                reclaimedBytes,
                escapedBytes,
                allocatedBytes - sharedBytes - escapedBytes - reclaimedBytes,
                sharedBytes,
                reusedBytes,
                lanes,
                collections,
                closings);
    }
}
