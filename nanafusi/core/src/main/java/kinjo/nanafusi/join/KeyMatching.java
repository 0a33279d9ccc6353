package kinjo.nanafusi.join;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import kinjo.nanafusi.XIterator;

/** The left elements whose key occurs on the right, or those whose key does not. */
final class KeyMatching<A, B, K> extends QueuedResults<A, B, A> {

    private final Function<? super A, ? extends K> leftKey;
    private final Function<? super B, ? extends K> rightKey;
    private final boolean matchesWanted;
    /** Left elements without match so far. */
    private final KeyTable<K, A> waiting = new KeyTable<>();

    private final Set<K> rightKeys = new HashSet<>();

    /** @param matchesWanted whether the results are the elements whose key occurs; else they are the others */
    KeyMatching(
            XIterator<? extends A> left,
            Function<? super A, ? extends K> leftKey,
            XIterator<? extends B> right,
            Function<? super B, ? extends K> rightKey,
            boolean matchesWanted) {
        super(left, right);
        this.leftKey = leftKey;
        this.rightKey = rightKey;
        this.matchesWanted = matchesWanted;
    }

    /** What has no match is known only when the right list has ended, so the left one is read while that has nothing. */
    @Override
    boolean prefersLeft() {
        return matchesWanted && super.prefersLeft();
    }

    @Override
    void acceptLeft(A element) {
        K key = leftKey.apply(element);
        if (key == null) {
            found(element, false);
        } else if (rightKeys.contains(key)) {
            found(element, true);
        } else if (isRightOpen()) {
            waiting.put(key.hashCode(), key, element);
        } else {
            found(element, false);
        }
    }

    @Override
    void acceptRight(B element) {
        K key = rightKey.apply(element);
        if (key == null) {
            return;
        }
        if (isLeftOpen() && !rightKeys.add(key)) {
            return;
        }
        KeyTable.Node<A> matches = waiting.remove(key.hashCode(), key);
        for (KeyTable.Node<A> node = matches; node != null; node = node.nextOfKey()) {
            found(node.element, true);
        }
    }

    private void found(A element, boolean matches) {
        if (matches == matchesWanted) {
            results.add(element);
        }
    }

    @Override
    void endLeft() {
        rightKeys.clear();
    }

    @Override
    void endRight() {
        waiting.forEach(element -> found(element, false));
        waiting.clear();
    }

    @Override
    void clear() {
        waiting.clear();
        rightKeys.clear();
        super.clear();
    }
}
