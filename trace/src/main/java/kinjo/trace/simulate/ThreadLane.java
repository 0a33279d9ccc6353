package kinjo.trace.simulate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The open lane of a thread: objects one behind the other, and when it is full, the holes between those that live or have
 * escaped. Its rules are those of Kinjo's VM.
 */
final class ThreadLane {
    /** The VM hands out no smaller holes. */
    static final long SMALLEST_HOLE = 4096;

    /** A lane is kept if a collection finds holes for this share of it. */
    private static final long KEPT_PERCENT = 40;

    final int number;
    private final int simulation;
    private final long size;
    private final List<Placed> objects = new ArrayList<>();
    private final List<Hole> holes = new ArrayList<>();
    private final List<HeapObject> reclaimed = new ArrayList<>();
    private boolean isFresh = true;
    private int nextHole;
    private long position;
    private long end;

    private record Placed(HeapObject object, long address) {
        long end() {
            return address + object.bytes;
        }
    }

    private record Hole(long begin, long end) {}

    /** @param simulation index of it */
    ThreadLane(int number, long size, int simulation) {
        this.number = number;
        this.size = size;
        this.simulation = simulation;
        end = size;
    }

    /** Whether it had room for the object. */
    boolean add(HeapObject object) {
        while (position + object.bytes > end) {
            if (nextHole == holes.size()) {
                return false;
            }
            position = holes.get(nextHole).begin();
            end = holes.get(nextHole).end();
            nextHole++;
        }
        objects.add(new Placed(object, position));
        position += object.bytes;
        return true;
    }

    /**
     * Looks for holes, as the thread does when the lane is full.
     *
     * @return whether there are enough of them to go on in the lane
     */
    boolean collect() {
        // Holes were filled in ascending order, among objects in ascending order.
        objects.sort(Comparator.comparingLong(Placed::address));
        isFresh = false;
        holes.clear();
        reclaimed.clear();
        long begin = 0;
        for (Placed placed : objects) {
            if (isKept(placed.object())) {
                addHole(begin, placed.address());
                begin = placed.end();
            }
        }
        addHole(begin, size);
        boolean isEnough = holeBytes() * 100 >= size * KEPT_PERCENT;
        if (isEnough) {
            open();
        }
        return isEnough;
    }

    /** Whether it was never collected. */
    boolean isFresh() {
        return isFresh;
    }

    /** Bytes of what the last collection found. */
    long holeBytes() {
        return holes.stream().mapToLong(hole -> hole.end() - hole.begin()).sum();
    }

    /** Objects that were where the last collection opened holes. */
    List<HeapObject> reclaimed() {
        return reclaimed;
    }

    private boolean isKept(HeapObject object) {
        boolean hasEscaped = object.lanes[simulation] != number;
        return hasEscaped || !object.isDead;
    }

    private void addHole(long begin, long end) {
        if (end - begin >= SMALLEST_HOLE) {
            holes.add(new Hole(begin, end));
        }
    }

    private void open() {
        List<Placed> rest = new ArrayList<>();
        int hole = 0;
        for (Placed placed : objects) {
            while (hole < holes.size() && holes.get(hole).end() <= placed.address()) {
                hole++;
            }
            if (hole < holes.size() && holes.get(hole).begin() <= placed.address()) {
                reclaimed.add(placed.object());
            } else {
                rest.add(placed);
            }
        }
        objects.clear();
        objects.addAll(rest);
        nextHole = 0;
        position = 0;
        end = 0;
    }

    /** Those that have not escaped from it. */
    List<HeapObject> unescaped() {
        return objects.stream()
                .map(Placed::object)
                .filter(object -> object.lanes[simulation] == number)
                .toList();
    }
}
