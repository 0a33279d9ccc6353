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

    private final BitSet sharedSites = new BitSet();
    private final SiteCounts sites = new SiteCounts();
    private final List<ThreadLane> open = new ArrayList<>();
    private final Deque<HeapObject> escaping = new ArrayDeque<>();
    private int lanes;
    private long collections;
    private long allocatedBytes;
    private long sharedBytes;
    private long escapedBytes;
    private long reclaimedBytes;
    private long holeBytes;

    /**
     * Begins.
     *
     * @param isShared the sites that allocate elsewhere
     * @param index of this simulation among all that see the same heap
     */
    LaneSimulation(
            Rule rule, Policy policy, long laneBytes, double threshold, Predicate<TraceSite> isShared, int index) {
        this.rule = rule;
        this.policy = policy;
        this.laneBytes = laneBytes;
        this.threshold = threshold;
        this.isShared = isShared;
        this.index = index;
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
        if (sharedSites.get(object.site) || laneBytes > 0 && object.bytes > laneBytes / LARGE) {
            sharedBytes += object.bytes;
            return;
        }
        sites.addAllocated(object.site);
        if (laneBytes == 0) {
            object.lanes[index] = thread + 1;
            reclaimed(object);
        } else {
            object.lanes[index] = place(object, thread);
        }
    }

    private int place(HeapObject object, int thread) {
        while (open.size() <= thread) {
            open.add(null);
        }
        ThreadLane lane = open.get(thread);
        if (lane != null && (lane.add(object) || collect(lane) && lane.add(object))) {
            return lane.number;
        }
        if (lane != null) {
            close(lane);
        }
        lane = new ThreadLane(++lanes, laneBytes, index);
        open.set(thread, lane);
        lane.add(object);
        return lane.number;
    }

    private boolean collect(ThreadLane lane) {
        collections++;
        boolean isKept = lane.collect();
        holeBytes += lane.holeBytes();
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

    private void close(ThreadLane lane) {
        lane.unescaped().forEach(object -> object.lanes[index] = NONE);
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
                lanes,
                collections,
                holeBytes);
    }
}
