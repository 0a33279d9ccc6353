package kinjo.bench.papers.n10;

/** An open-addressed map with int keys, for the hand-written join. Keys are never removed, values may be null. */
final class IntMap<V> {

    private int[] keys = new int[1 << 10];
    private Object[] values = new Object[1 << 10];
    private boolean[] used = new boolean[1 << 10];
    private int size;

    @SuppressWarnings("unchecked")
    V get(int key) {
        return (V) values[slot(key)];
    }

    /** Sets a value and gives the one before. */
    @SuppressWarnings("unchecked")
    V put(int key, V value) {
        int slot = slot(key);
        if (!used[slot]) {
            if (value == null) {
                return null;
            }
            if (2 * ++size > keys.length) {
                grow();
                slot = slot(key);
            }
            used[slot] = true;
            keys[slot] = key;
        }
        V before = (V) values[slot];
        values[slot] = value;
        return before;
    }

    private int slot(int key) {
        int mask = keys.length - 1;
        int slot = (key * 0x9E3779B9 >>> 7) & mask;
        while (used[slot] && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldKeys = keys;
        Object[] oldValues = values;
        boolean[] oldUsed = used;
        keys = new int[2 * oldKeys.length];
        values = new Object[keys.length];
        used = new boolean[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldUsed[i]) {
                int slot = slot(oldKeys[i]);
                used[slot] = true;
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
