package kinjo.agent.trace;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * A list. What it does not use any more refers to nothing: garbage of the old generation would keep young entries alive, and
 * that until the survivor spaces are full.
 */
final class EntryList {
    private Entry[] entries = new Entry[1 << 10];
    private int size;

    int size() {
        return size;
    }

    Entry get(int index) {
        return entries[index];
    }

    void add(Entry entry) {
        if (size == entries.length) {
            Entry[] old = entries;
            entries = Arrays.copyOf(old, 2 * size);
            Arrays.fill(old, null);
        }
        entries[size++] = entry;
    }

    void clear() {
        Arrays.fill(entries, 0, size, null);
        size = 0;
    }

    void removeIf(Predicate<Entry> isRemoved) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            Entry entry = entries[i];
            if (!isRemoved.test(entry)) {
                entries[kept++] = entry;
            }
        }
        Arrays.fill(entries, kept, size, null);
        size = kept;
    }
}
