package kinjo.nanafusi;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import kinjo.nanafusi.spi.Feed;

/**
 * A list that is read while it is walked (row N3): forward only, unmodifiable, of unknown size. Several iterators may walk it at
 * once; each element is made once.
 *
 * @param <T> the elements; never null
 */
public final class XList<T> implements Iterable<T>, AutoCloseable {

    private final Chain<T> chain;
    /** The node before the first element; null when no more iterators are given. */
    private Chain.Node<T> start = new Chain.Node<>(0, null);

    /** A list of what the feed makes. */
    public XList(Feed<T> feed) {
        chain = new Chain<>(feed, this, start);
    }

    /**
     * Walks from the first element on. The list keeps the elements for later iterators; see {@link #removeIterator}.
     *
     * @throws DetachedException after {@link #removeIterator} or {@link #close}
     */
    @Override
    public XIterator<T> iterator() {
        if (start == null) {
            throw new DetachedException("the start of the list");
        }
        return new XIterator<>(chain, start);
    }

    /**
     * The last iterator of this list: walks from the first element on, and the list lets go of it. An element can be
     * reclaimed as soon as every iterator has passed it.
     *
     * @throws DetachedException after {@link #removeIterator} or {@link #close}
     */
    public XIterator<T> removeIterator() {
        XIterator<T> iterator = iterator();
        close();
        return iterator;
    }

    /** {@link #iterator} as a stream; closing the stream closes the iterator. */
    public Stream<T> stream() {
        return stream(iterator());
    }

    /** {@link #removeIterator} as a stream; closing the stream closes the iterator. */
    public Stream<T> removeStream() {
        return stream(removeIterator());
    }

    private static <T> Stream<T> stream(XIterator<T> iterator) {
        int characteristics = Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator, characteristics), false)
                .onClose(iterator::close);
    }

    @Override
    public Spliterator<T> spliterator() {
        return Spliterators.spliteratorUnknownSize(
                iterator(), Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE);
    }

    /** Nobody will ask this list for another iterator; those that exist go on. */
    @Override
    public void close() {
        start = null;
        chain.dropList();
    }
}
