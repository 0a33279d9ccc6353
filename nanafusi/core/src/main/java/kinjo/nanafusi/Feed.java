package kinjo.nanafusi;

import java.util.function.Consumer;
import kinjo.nanafusi.source.Awaitable;
import org.jspecify.annotations.Nullable;

/**
 * Makes the elements of an {@link XList}, one at a time and on demand: a document's reader, a join, or the program's own.
 * Used by one thread at a time.
 *
 * @param <T> the elements; never null
 */
public abstract class Feed<T> {

    private @Nullable Chain<T> chain;

    protected Feed() {}

    void attach(Chain<T> user) {
        chain = user;
    }

    /** Whether anybody can still ask for an element. */
    protected final boolean isWanted() {
        return chain == null || chain.isWanted();
    }

    /**
     * The next element, or null: then {@link #ended} tells "no more" from "none yet". With {@link Patience#WAIT} null means
     * the end.
     *
     * @throws XmlException at the place of the error, after all elements before it; again at every later call
     */
    protected abstract @Nullable T next(Patience patience);

    /** Whether it is known that there are no more elements. */
    protected abstract boolean ended();

    /** Bytes used up so far of the sources behind this feed; by these, two inputs are read side by side. */
    protected abstract long bytesRead();

    /** Hands over what has to deliver before {@link #next} can go on. */
    protected abstract void awaited(Consumer<Awaitable> inputs);

    /** Nobody will ask any more: lets go of everything, closes what nobody else uses. */
    protected abstract void close();
}
