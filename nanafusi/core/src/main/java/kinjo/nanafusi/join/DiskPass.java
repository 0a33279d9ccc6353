package kinjo.nanafusi.join;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** Joins files: loads as many elements of the left as may be held, and reads the rights against them, up to the left's end. */
final class DiskPass<A, B, K> {

    private final SpillFile<A> left;
    private final JoinKey<A, K> leftKey;
    private final List<SpillFile<B>> rights;
    private final JoinKey<B, K> rightKey;
    private final int limit;
    private final KeyTable<K, A> table = new KeyTable<>();
    /** What has not been loaded; null before the first time. */
    private Iterator<A> rest;

    /** Of the rights, those not read against what is loaded. */
    private Iterator<SpillFile<B>> files = Collections.emptyIterator();

    private Iterator<B> probe = Collections.emptyIterator();
    private B right;
    private KeyTable.Node<A> match;

    /** @param limit of elements that are held */
    DiskPass(SpillFile<A> left, JoinKey<A, K> leftKey, List<SpillFile<B>> rights, JoinKey<B, K> rightKey, int limit) {
        this.left = left;
        this.leftKey = leftKey;
        this.rights = rights;
        this.rightKey = rightKey;
        this.limit = limit;
    }

    /** Goes to the next pair; false if there is none. */
    boolean next() {
        match = match == null ? null : match.nextOfKey();
        while (match == null) {
            if (probe.hasNext()) {
                right = probe.next();
                K key = rightKey.key(right);
                match = table.get(rightKey.hash(right, key), key);
            } else if (files.hasNext()) {
                probe = files.next().iterator();
            } else if (!load()) {
                return false;
            }
        }
        return true;
    }

    private boolean load() {
        if (rest == null) {
            rest = left.iterator();
        }
        table.clear();
        while (table.size() < limit && rest.hasNext()) {
            A element = rest.next();
            K key = leftKey.key(element);
            table.put(leftKey.hash(element, key), key, element);
        }
        files = rights.iterator();
        return table.size() > 0;
    }

    /** Elements in memory. */
    int held() {
        return table.size();
    }

    A left() {
        return match.element;
    }

    B right() {
        return right;
    }
}
