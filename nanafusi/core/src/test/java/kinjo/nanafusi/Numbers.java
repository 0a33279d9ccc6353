package kinjo.nanafusi;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.Patience;

/** A feed of objects that hold 0, 1, 2, ..., and remembers which are still alive. */
final class Numbers extends Feed<Numbers.Holder> {

    record Holder(int value) {}

    private final int count;
    private final List<WeakReference<Holder>> made = new ArrayList<>();
    private boolean closed;

    Numbers(int count) {
        this.count = count;
    }

    int made() {
        return made.size();
    }

    boolean isClosed() {
        return closed;
    }

    /** How many of the objects exist after a collection. */
    long alive() {
        System.gc();
        return made.stream().filter(holder -> holder.get() != null).count();
    }

    @Override
    public Holder next(Patience patience) {
        if (ended()) {
            return null;
        }
        Holder holder = new Holder(made.size());
        made.add(new WeakReference<>(holder));
        return holder;
    }

    @Override
    public boolean ended() {
        return made.size() == count;
    }

    @Override
    public long bytesRead() {
        return made.size();
    }

    @Override
    public void awaited(Consumer<Awaitable> inputs) {
        // never waited for
    }

    @Override
    public void close() {
        closed = true;
    }
}
