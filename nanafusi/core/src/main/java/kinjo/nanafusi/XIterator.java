package kinjo.nanafusi;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.Patience;
import org.jspecify.annotations.Nullable;

/**
 * Walks an {@link XList} forward; the input is read as it asks (rows N3, N5). An iterator that is dropped without {@link
 * #close} is noticed by the garbage collector and stops holding back the others.
 *
 * <p>Used by one thread at a time, as are all lists and trees of one document together.
 */
public final class XIterator<T> implements Iterator<T>, AutoCloseable {

    private final Chain<T> chain;
    private final Chain.Cursor<T> cursor;
    private @Nullable T ahead;

    XIterator(Chain<T> chain, Chain.Node<T> start) {
        this.chain = chain;
        this.cursor = chain.open(this, start);
    }

    /** Reads until the next element is complete or the list is. */
    @Override
    public boolean hasNext() {
        if (ahead == null) {
            ahead = chain.take(cursor, Patience.WAIT);
        }
        return ahead != null;
    }

    @Override
    public T next() {
        T element = poll(Patience.WAIT);
        if (element == null) {
            throw new NoSuchElementException("the list has ended");
        }
        return element;
    }

    /**
     * The next element if it can be had without waiting for input (row N7), else null: {@link #ended} then tells whether
     * one may still come.
     */
    public @Nullable T poll() {
        return poll(Patience.NOW);
    }

    /**
     * For a {@link Feed} over this iterator: the next element, with the patience that the feed was asked with. Null as
     * {@link Feed#next} gives it.
     */
    public @Nullable T poll(Patience patience) {
        T element = ahead;
        if (element == null) {
            return chain.take(cursor, patience);
        }
        ahead = null;
        return element;
    }

    /** Whether it is known that no element is left. */
    public boolean ended() {
        return ahead == null && chain.ended(cursor);
    }

    /** Bytes used up so far of the sources behind this iterator; see {@link Feed#bytesRead}. */
    public long bytesRead() {
        return chain.bytesRead();
    }

    /** Hands over what has to deliver before an element can come; see {@link Feed#awaited}. */
    public void awaited(Consumer<Awaitable> inputs) {
        chain.awaited(inputs);
    }

    /** Gives up the rest. The input is closed when nobody else can ask it. */
    @Override
    public void close() {
        ahead = null;
        chain.close(cursor);
    }
}
