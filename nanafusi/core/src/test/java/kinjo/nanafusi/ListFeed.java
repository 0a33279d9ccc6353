package kinjo.nanafusi;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.Patience;

/** A feed over elements that are all there, or that now and then pretends not to have any yet. */
public final class ListFeed<T> extends Feed<T> {

    private final List<T> elements;
    /** Null for none. */
    private final Random pauses;

    private int taken;
    private boolean closed;

    public ListFeed(List<T> elements) {
        this(elements, null);
    }

    public ListFeed(List<T> elements, Random pauses) {
        this.elements = elements;
        this.pauses = pauses;
    }

    public static <T> XIterator<T> over(List<T> elements) {
        return new ListFeed<>(elements).iterator();
    }

    public XIterator<T> iterator() {
        return new XList<>(this).removeIterator();
    }

    public int taken() {
        return taken;
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public T next(Patience patience) {
        boolean pausing = pauses != null && patience == Patience.NOW && pauses.nextInt(3) == 0;
        return pausing || ended() ? null : elements.get(taken++);
    }

    @Override
    public boolean ended() {
        return taken == elements.size();
    }

    @Override
    public long bytesRead() {
        return 300L * taken;
    }

    @Override
    public void awaited(Consumer<Awaitable> inputs) {
        inputs.accept(Source.of(new byte[0]));
    }

    @Override
    public void close() {
        closed = true;
    }
}
