package kinjo.bench.workloads.arrays;

import kinjo.bench.workloads.harness.Rng;

/** A hash table with chains, walked slot by slot as an iterator does; two entries to a slot. */
final class Table extends Structure {
    private static final class Entry {
        private final Integer key;
        private final Entry next;

        Entry(Integer key, Entry next) {
            this.key = key;
            this.next = next;
        }
    }

    private final Entry[] slots;

    Table(int length) {
        super(length / 2 * 2);
        slots = new Entry[length / 2];
    }

    @Override
    void fill(Rng rng) {
        for (int key : rng.permutation(length())) {
            int slot = key % slots.length;
            slots[slot] = new Entry(key, slots[slot]);
        }
    }

    @Override
    long walk() {
        long sum = 0;
        for (Entry slot : slots) {
            for (Entry entry = slot; entry != null; entry = entry.next) {
                sum += entry.key;
            }
        }
        return sum;
    }

    /** An index stands for half a slot: the first half's visit reads the whole chain. */
    @Override
    long walk(int[] indices) {
        long sum = 0;
        for (int index : indices) {
            if (index < slots.length) {
                for (Entry entry = slots[index]; entry != null; entry = entry.next) {
                    sum += entry.key;
                }
            }
        }
        return sum;
    }
}
