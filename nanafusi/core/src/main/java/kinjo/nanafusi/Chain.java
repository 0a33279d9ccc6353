package kinjo.nanafusi;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.Patience;
import org.jspecify.annotations.Nullable;

/**
 * The part of a list that one iterator has seen and another has not: nodes with one forward link each (rows N3, N8).
 *
 * <p>Behind the last live iterator the links are cut at every step. A collector that has moved one used node to the old
 * generation would otherwise keep all nodes after it alive until a full collection. An iterator that is alone and has used up the nodes
 * gets its elements straight from the feed, without any node.
 */
final class Chain<T> {

    /** An element that somebody may still be before; the first node of a list stands before its first element. */
    static final class Node<T> {
        private final long index;
        private T element;
        private Node<T> next;
        /** Iterators that stand here. */
        private int holders;

        Node(long index, T element) {
            this.index = index;
            this.element = element;
        }
    }

    /** The place of an iterator, kept apart from it so that it outlives an iterator that was dropped. */
    static final class Cursor<T> extends WeakReference<Object> {
        private Node<T> at;

        private Cursor(Object holder, Node<T> at, ReferenceQueue<Object> dropped) {
            super(holder, dropped);
            this.at = at;
        }
    }

    /**
     * Whether links are cut; without, this is DD[A-M] of the paper's tables 3 to 5. There only to measure what the cutting gains, by {@code
     * -Dkinjo.nanafusi.cut=false}.
     */
    private static final boolean CUT = Boolean.parseBoolean(System.getProperty("kinjo.nanafusi.cut", "true"));

    private final Feed<T> feed;
    private final boolean cuts;
    private final ReferenceQueue<Object> dropped = new ReferenceQueue<>();
    private final List<Cursor<T>> cursors = new ArrayList<>(2);
    /**
     * The list, as long as it may be asked for more iterators. Only the list itself holds its first node: one that was dropped, as a
     * for loop does, holds nothing back even before that is noticed.
     */
    private Cursor<T> list;

    /** The first node with a holder, once the list is gone. */
    private Node<T> oldest;

    private Node<T> last;
    private boolean closed;

    /** @param start the node before the first element, which the list holds */
    Chain(Feed<T> feed, XList<T> list, Node<T> start) {
        this(feed, list, start, CUT);
    }

    Chain(Feed<T> feed, XList<T> list, Node<T> start, boolean cuts) {
        this.feed = feed;
        this.cuts = cuts;
        this.list = new Cursor<>(list, null, dropped);
        last = start;
        feed.attach(this::isWanted);
    }

    Cursor<T> open(XIterator<T> iterator, Node<T> start) {
        Cursor<T> cursor = new Cursor<>(iterator, start, dropped);
        start.holders++;
        cursors.add(cursor);
        return cursor;
    }

    /** The list is gone: from here on elements live only as long as some iterator is before them. */
    void dropList() {
        if (list != null) {
            list = null;
            for (Cursor<T> cursor : cursors) {
                if (cuts && (oldest == null || cursor.at.index < oldest.index)) {
                    oldest = cursor.at;
                }
            }
            closeIfUnused();
        }
    }

    @Nullable T take(Cursor<T> cursor, Patience patience) {
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
        return cuts && list == null && cursors.size() == 1;
    }

    private Node<T> append(T element) {
        Node<T> node = new Node<>(last.index + 1, element);
        last.next = node;
        last = node;
        return node;
    }

    private void release(Node<T> node) {
        node.holders--;
        if (list == null) {
            if (cuts) {
                cut();
            }
            closeIfUnused();
        }
    }

    /** Cuts every node that now lies behind all holders. */
    private void cut() {
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
    }

    private void closeIfUnused() {
        if (list == null && cursors.isEmpty() && !closed) {
            closed = true;
            feed.close();
        }
    }

    boolean ended(Cursor<T> cursor) {
        return cursor.at == null || cursor.at.next == null && feed.ended();
    }

    long bytesRead() {
        return feed.bytesRead();
    }

    void awaited(Consumer<Awaitable> inputs) {
        feed.awaited(inputs);
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
        for (Object holder; (holder = dropped.poll()) != null; ) {
            if (holder == list) {
                dropList();
            } else {
                close(cast(holder));
            }
        }
    }

    @SuppressWarnings("unchecked") // the queue gets cursors of this chain only
    private Cursor<T> cast(Object cursor) {
        return (Cursor<T>) cursor;
    }
}
