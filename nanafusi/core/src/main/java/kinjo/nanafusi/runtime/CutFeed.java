package kinjo.nanafusi.runtime;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.Patience;

/** The elements of a cut list: those that came while another part of the document was asked for, then what the reader delivers. */
final class CutFeed<T> extends Feed<T> {

    private final TreeReader reader;
    /** The usual case, an element that came because it was asked for, needs no queue. */
    private T arrived;

    private ArrayDeque<T> queue;
    private boolean complete;
    /** Also read by a producer thread. */
    private volatile boolean closed;

    CutFeed(TreeReader reader) {
        this.reader = reader;
    }

    boolean isClosed() {
        return closed;
    }

    /** Whether it is worth while to read an element; asked only when one is lying here unasked for. */
    boolean takesMore() {
        return !closed && (arrived == null || isWanted());
    }

    void offer(T element) {
        if (closed) {
            return;
        }
        if (arrived == null && (queue == null || queue.isEmpty())) {
            arrived = element;
        } else {
            if (queue == null) {
                queue = new ArrayDeque<>();
            }
            queue.add(element);
        }
    }

    void complete() {
        complete = true;
    }

    @Override
    public T next(Patience patience) {
        for (; ; ) {
            T element = take();
            if (element != null || complete || !reader.advance(patience)) {
                return element;
            }
        }
    }

    private T take() {
        T element = arrived;
        if (element != null) {
            arrived = queue == null ? null : queue.poll();
        }
        return element;
    }

    @Override
    public boolean ended() {
        return closed || complete && arrived == null;
    }

    @Override
    public long bytesRead() {
        return reader.bytesRead();
    }

    @Override
    public void awaited(Consumer<Awaitable> inputs) {
        reader.awaited(inputs);
    }

    @Override
    public void close() {
        closed = true;
        arrived = null;
        queue = null;
    }
}
