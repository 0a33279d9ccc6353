package kinjo.nanafusi;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The part of a list that one iterator has seen and another has not: nodes with one forward link each (rows N3, N8).
 *
 * <p>Behind the last live iterator the links are cut at every step. A collector that has moved one used node to the old
 * generation would otherwise keep all nodes after it alive until a full collection. An iterator that is alone and has used up the nodes
 * gets its elements straight from the feed, without any node.
 */
final class Chain<T> {

    private static final class Node<T> {
        T element;
        Node<T> next;
        /** Iterators that stand here, and one for a list that still holds its start. */
        int holders;
    }

    /** The place of an iterator, kept apart from it so that it outlives an iterator that was dropped. */
    static final class Cursor<T> extends WeakReference<XIterator<T>> {
        private Node<T> at;

        private Cursor(XIterator<T> iterator, ReferenceQueue<XIterator<T>> dropped) {
            super(iterator, dropped);
        }
    }

    private final Feed<T> feed;
    private final ReferenceQueue<XIterator<T>> dropped = new ReferenceQueue<>();
    private final List<Cursor<T>> cursors = new ArrayList<>(2);
    /** The node before the first element, as long as the list may be asked for more iterators. */
    private Node<T> start;
    /** The first node that has a holder. */
    private Node<T> oldest;

    private Node<T> last;
    private boolean closed;

    Chain(Feed<T> feed) {
        this.feed = feed;
        start = new Node<>();
        start.holders = 1;
        oldest = start;
        last = start;
    }

    Cursor<T> open(XIterator<T> iterator) {
        requireStart();
        Cursor<T> cursor = new Cursor<>(iterator, dropped);
        cursor.at = start;
        start.holders++;
        cursors.add(cursor);
        return cursor;
    }

    void requireStart() {
        if (start == null) {
            throw new DetachedException("the start of the list");
        }
    }

    /** The list gives up its start: from here on elements live only as long as some iterator is before them. */
    void dropStart() {
        if (start != null) {
            Node<T> node = start;
            start = null;
            release(node);
        }
    }

    T take(Cursor<T> cursor, Patience patience) {
        expungeDropped();
        if (cursor.at == null) {
            return null;
        }
        Node<T> node = cursor.at.next;
        if (node == null) {
            T element = feed.next(patience);
            if (element == null || isAlone()) {
                return element;
            }
            node = append(element);
        }
        T element = node.element;
        Node<T> left = cursor.at;
        node.holders++;
        cursor.at = node;
        release(left);
        return element;
    }

    private boolean isAlone() {
        return start == null && cursors.size() == 1;
    }

    private Node<T> append(T element) {
        Node<T> node = new Node<>();
        node.element = element;
        last.next = node;
        last = node;
        return node;
    }

    /** One holder less; cuts every node that now lies behind all holders. */
    private void release(Node<T> node) {
        node.holders--;
        Node<T> behind = oldest;
        while (behind.holders == 0 && behind.next != null) {
            Node<T> next = behind.next;
            behind.next = null;
            behind.element = null;
            behind = next;
        }
        // NOTE: the element of the oldest node itself has been handed out to every iterator that will ever be.
        behind.element = null;
        oldest = behind;
        if (start == null && cursors.isEmpty()) {
            closeFeed();
        }
    }

    boolean ended(Cursor<T> cursor) {
        return cursor.at == null || cursor.at.next == null && feed.ended();
    }

    long bytesRead() {
        return feed.bytesRead();
    }

    void awaited(Consumer<Source> sources) {
        feed.awaited(sources);
    }

    /** Whether anybody can still ask for an element that comes now. */
    boolean isWanted() {
        expungeDropped();
        return !closed;
    }

    void close(Cursor<T> cursor) {
        if (cursor.at != null) {
            Node<T> node = cursor.at;
            cursor.at = null;
            cursors.remove(cursor);
            release(node);
        }
    }

    private void expungeDropped() {
        for (Object cursor; (cursor = dropped.poll()) != null; ) {
            close(cast(cursor));
        }
    }

    @SuppressWarnings("unchecked") // the queue gets cursors of this chain only
    private Cursor<T> cast(Object cursor) {
        return (Cursor<T>) cursor;
    }

    private void closeFeed() {
        if (!closed) {
            closed = true;
            feed.close();
        }
    }
}
