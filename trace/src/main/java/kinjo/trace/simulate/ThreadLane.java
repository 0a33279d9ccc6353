package kinjo.trace.simulate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The open lane of a thread: objects one behind the other, and when it is full, the holes between those that live or have
 * escaped. Its rules are those of Kinjo's VM.
 */
final class ThreadLane {
    /** In bytes, as all sizes here. The VM finds holes that cover a card. */
    private static final long CARD = 512;

    /** A larger object waits for no hole to come: it takes the first one that has room, and those before it stay. */
    private static final long LARGEST_IN_ANY_HOLE = CARD / 2;

    /** Objects get those holes first of which there is more, the ones from this size on or the others. */
    private static final long LARGE_HOLE = 4096;

    /** So many of the others are looked at for a larger object. */
    private static final int MOST_LOOKS = 16;

    /** A lane is kept if a collection finds holes for this share of it. */
    private static final long KEPT_PERCENT = 40;

    final int number;
    private final int simulation;
    private final long size;
    private final List<Placed> objects = new ArrayList<>();
    private final List<Hole> holes = new ArrayList<>();

    /** Of these, what was not given to objects yet. */
    private final List<Hole> freeHoles = new ArrayList<>();

    private final List<Hole> freeLargeHoles = new ArrayList<>();

    /** Of the first list, the one that was found last. */
    private int looked;

    /** As more is in these. */
    private boolean largeComeFirst = true;

    private final List<HeapObject> reclaimed = new ArrayList<>();
    private boolean isFresh = true;
    private long position;
    private long outside;

    /** In the holes that are left. */
    private long freeBytes;

    private long end;

    private record Placed(HeapObject object, long address) {
        long end() {
            return address + object.bytes;
        }
    }

    private record Hole(long begin, long end) {
        long size() {
            return end - begin;
        }
    }

    /** @param simulation index of it */
    ThreadLane(int number, long size, int simulation) {
        this.number = number;
        this.size = size;
        this.simulation = simulation;
        end = size;
        freeBytes = size;
    }

    /** Whether it had room for the object. */
    boolean add(HeapObject object) {
        boolean isSmall = object.bytes <= LARGEST_IN_ANY_HOLE;
        while (object.bytes < LARGE_HOLE
                && position + object.bytes > end
                && !nextHoles().isEmpty()
                && (isSmall || nextHoles() == freeLargeHoles)) {
            Hole hole = nextHoles().removeFirst();
            freeBytes -= end - position;
            position = hole.begin();
            end = hole.end();
        }
        if (position + object.bytes > end) {
            return !isSmall && (object.bytes < LARGE_HOLE && addToNext(object) || addToFirst(object));
        }
        objects.add(new Placed(object, position));
        position += object.bytes;
        freeBytes -= object.bytes;
        return true;
    }

    private List<Hole> nextHoles() {
        return largeComeFirst && !freeLargeHoles.isEmpty() || freeHoles.isEmpty() ? freeLargeHoles : freeHoles;
    }

    /**
     * Whether the object, which found no room, is to be allocated elsewhere, as the holes that are left are for smaller ones.
     * All such objects between two collections have a quarter of the lane at most.
     */
    boolean leavesOutside(HeapObject object) {
        if (object.bytes <= LARGEST_IN_ANY_HOLE || freeBytes < size / 16 || outside + object.bytes > size / 4) {
            return false;
        }
        outside += object.bytes;
        return true;
    }

    /** To one of some small holes, from the one on that was found last. */
    private boolean addToNext(HeapObject object) {
        for (int i = 0; i < Math.min(MOST_LOOKS, freeHoles.size()); i++) {
            looked %= freeHoles.size();
            if (addTo(freeHoles, looked, object)) {
                return true;
            }
            looked++;
        }
        return false;
    }

    private boolean addToFirst(HeapObject object) {
        for (int i = 0; i < freeLargeHoles.size(); i++) {
            if (addTo(freeLargeHoles, i, object)) {
                return true;
            }
        }
        return false;
    }

    private boolean addTo(List<Hole> free, int index, HeapObject object) {
        Hole hole = free.get(index);
        if (object.bytes > hole.size()) {
            return false;
        }
        objects.add(new Placed(object, hole.begin()));
        free.set(index, new Hole(hole.begin() + object.bytes, hole.end()));
        freeBytes -= object.bytes;
        return true;
    }

    /**
     * Looks for holes, as the thread does when the lane is full.
     *
     * @return whether there are enough of them to go on in the lane
     */
    boolean collect() {
        objects.sort(Comparator.comparingLong(Placed::address));
        isFresh = false;
        outside = 0;
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
        // Holes that were there before are no gain.
        boolean isEnough = (holeBytes() - freeBytes) * 100 >= size * KEPT_PERCENT;
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
    private long holeBytes() {
        return holes.stream().mapToLong(Hole::size).sum();
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
        if ((begin + CARD - 1) / CARD * CARD + CARD <= end) {
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
        looked = 0;
        freeHoles.clear();
        freeLargeHoles.clear();
        holes.forEach(free -> (free.size() < LARGE_HOLE ? freeHoles : freeLargeHoles).add(free));
        freeBytes = holeBytes();
        largeComeFirst = 2 * freeLargeHoles.stream().mapToLong(Hole::size).sum() >= freeBytes;
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
