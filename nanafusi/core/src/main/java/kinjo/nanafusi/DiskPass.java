package kinjo.nanafusi;

import java.util.Collections;
import java.util.Iterator;
import java.util.function.Function;

/** Joins two files: loads as many elements of the left as may be held, and reads the right against them, up to the left's end. */
final class DiskPass<A, B, K> {

    private final Iterable<A> lefts;
    private final Function<? super A, ? extends K> leftKey;
    private final Iterable<B> rights;
    private final Function<? super B, ? extends K> rightKey;
    private final int limit;
    private final KeyTable<K, A> table = new KeyTable<>();
    /** What has not been loaded; null before the first time. */
    private Iterator<A> rest;

    private Iterator<B> probe = Collections.emptyIterator();
    private B right;
    private KeyTable.Node<K, A> match;

    /** @param limit of elements that are held */
    DiskPass(
            Iterable<A> lefts,
            Function<? super A, ? extends K> leftKey,
            Iterable<B> rights,
            Function<? super B, ? extends K> rightKey,
            int limit) {
        this.lefts = lefts;
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
                match = table.get(rightKey.apply(right));
            } else if (!load()) {
                return false;
            }
        }
        return true;
    }

    private boolean load() {
        if (rest == null) {
            rest = lefts.iterator();
        }
        table.clear();
        while (table.size() < limit && rest.hasNext()) {
            A left = rest.next();
            table.put(leftKey.apply(left), left);
        }
        probe = rights.iterator();
        return table.size() > 0;
    }

    A left() {
        return match.element;
    }

    B right() {
        return right;
    }
}
