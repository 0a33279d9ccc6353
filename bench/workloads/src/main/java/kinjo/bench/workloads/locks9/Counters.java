package kinjo.bench.workloads.locks9;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

/**
 * So many objects, locked one after the other. The references come from an array at least 1,024 long, also if all of
 * them are to one object: the compiler cannot know that neighbours are equal, so it can neither join two neighbouring
 * locks nor move one out of the loop. Other threads can reach the array, so it cannot drop the locks either.
 */
final class Counters {
    private static final int LEAST_SLOTS = 1024;

    private final Counter[] slots;
    private final int objects;

    Counters(int objects) {
        this.objects = objects;
        this.slots = new Counter[Math.max(objects, LEAST_SLOTS)];
        slots[0] = FreshCounter.ofNewClass();
        for (int i = 1; i < slots.length; i++) {
            slots[i] = i < objects ? slots[0].another() : slots[i % objects];
        }
    }

    /**
     * Locks and unlocks so often in all.
     *
     * @param pairs a multiple of the number of objects and of 1,024
     * @return nanoseconds per pair of lock and unlock
     */
    double lock(int pairs) {
        long start = System.nanoTime();
        for (int pass = pairs / slots.length; pass > 0; pass--) {
            lockEach();
        }
        return (double) (System.nanoTime() - start) / pairs;
    }

    private void lockEach() {
        for (Counter counter : slots) {
            counter.count();
        }
    }

    /** For tests of the check. */
    Counter counter(int number) {
        return slots[number];
    }

    /** Every object was locked equally often, {@code pairs} in all. */
    void check(long pairs) {
        for (int i = 0; i < objects; i++) {
            requireEqual("locks of object " + i + " of " + objects, pairs / objects, slots[i].counted());
        }
    }
}
