package kinjo.nanafusi.spi;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the elements of an {@link kinjo.nanafusi.XList}, one at a time and on demand: a document's reader, a join, or the program's own.
 * Used by one thread at a time.
 *
 * @param <T> the elements; never null
 */
public abstract class Feed<T> {

    private @Nullable BooleanSupplier user;

    protected Feed() {}

    /**
     * Called by the list.
     *
     * @param wanted whether anybody can still ask the list for an element that comes now
     */
    public final void attach(BooleanSupplier wanted) {
        user = wanted;
    }

    /** Whether anybody can still ask for an element. */
    protected final boolean isWanted() {
        return user == null || user.getAsBoolean();
    }

    /**
     * The next element, or null: then {@link #ended} tells "no more" from "none yet". With {@link Patience#WAIT} null means
     * the end.
     *
     * @throws kinjo.nanafusi.XmlException at the place of the error, after all elements before it; again at every later call
     */
    public abstract @Nullable T next(Patience patience);

    /** Whether it is known that there are no more elements. */
    public abstract boolean ended();

    /** Bytes used up so far of the sources behind this feed; by these, two inputs are read side by side. */
    public abstract long bytesRead();

    /** Hands over what has to deliver before {@link #next} can go on. */
    public abstract void awaited(Consumer<Awaitable> inputs);

    /** Nobody will ask any more: lets go of everything, closes what nobody else uses. */
    public abstract void close();
}
