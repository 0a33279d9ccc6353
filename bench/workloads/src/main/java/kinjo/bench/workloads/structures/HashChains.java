package kinjo.bench.workloads.structures;

/** A hash table whose entries have the next one of their chain first; four are in a chain. */
final class HashChains implements Structure {
    private static final int CHAIN = 4;

    private static final class Entry {
        private final Entry next;
        private final Integer key;
        private final Amount value;

        Entry(Entry next, int number) {
            this.next = next;
            this.key = Amount.boxed(number);
            this.value = new Amount(Structure.valueOf(number));
        }
    }

    private final Entry[] table;

    HashChains(int length) {
        this.table = new Entry[Math.max(1, length / CHAIN)];
    }

    private int place(int number) {
        return (int) ((number * 0x9E3779B9L & 0xFFFFFFFFL) * table.length >>> 32);
    }

    @Override
    public void add(int number) {
        int place = place(number);
        table[place] = new Entry(table[place], number);
    }

    @Override
    public int find(int number) {
        Entry entry = table[place(number)];
        while (entry.key != number) {
            entry = entry.next;
        }
        return entry.value.amount();
    }

    @Override
    public long walk() {
        long sum = 0;
        for (Entry first : table) {
            for (Entry entry = first; entry != null; entry = entry.next) {
                sum += entry.value.amount();
            }
        }
        return sum;
    }
}
