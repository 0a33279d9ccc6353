package kinjo.nanafusi;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/**
 * Walks an {@link XList} forward; the input is read as it asks (rows N3, N5). An iterator that is dropped without {@link
 * #close} is noticed by the garbage collector and stops holding back the others.
 *
 * <p>Used by one thread at a time, as are all lists and trees of one document together.
 */
public final class XIterator<T> implements Iterator<T>, AutoCloseable {

    private final Chain<T> chain;
    private final Chain.Cursor<T> cursor;
    private T ahead;

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
    public T poll() {
        return poll(Patience.NOW);
    }

    T poll(Patience patience) {
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

    long bytesRead() {
        return chain.bytesRead();
    }

    void awaited(Consumer<Awaitable> inputs) {
        chain.awaited(inputs);
    }

    /** Slow if one of the inputs behind it is. */
    InputClass inputClass() {
        boolean[] slow = new boolean[1];
        chain.awaited(input -> slow[0] |= input.inputClass() == InputClass.SLOW);
        return slow[0] ? InputClass.SLOW : InputClass.FAST;
    }

    /** Gives up the rest. The input is closed when nobody else can ask it. */
    @Override
    public void close() {
        ahead = null;
        chain.close(cursor);
    }
}
