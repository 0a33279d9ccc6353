package kinjo.nanafusi.runtime;

import java.util.function.Function;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Patience;
import kinjo.nanafusi.spi.Waiter;

/** Gives the trees what a {@link Producer} has parsed, part by part, so that all comes in the same order as without a thread. */
public final class ProducedReader extends TreeReader {

    private final Producer producer;
    private boolean started;
    /** Opened when the producer is waited for alone. */
    private Waiter own;

    private Batch batch = new Batch(0);
    private long bytesRead;

    private ProducedReader(Producer producer) {
        super(producer);
        this.producer = producer;
    }

    /** @param engine makes the parser of a source */
    public static ProducedReader of(Source source, Function<Source, TreeParser> engine, Options.Producer buffers) {
        return new ProducedReader(new Producer(source, engine, buffers));
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    protected boolean step(Patience patience) {
        if (!batch.next() && !fetch(patience)) {
            return false;
        }
        bytesRead = batch.bytesRead();
        Object value = batch.take();
        if (batch.slot() == Batch.END) {
            leave();
        } else if (value instanceof RecordedFrame recorded) {
            enter(batch.slot(), recorded);
        } else if (frame().isWanted(batch.slot())) {
            frame().deliver(batch.slot(), value);
        }
        return true;
    }

    private boolean fetch(Patience patience) {
        if (!started) {
            started = true;
            producer.start((TreeFrame) frame());
        }
        Batch next;
        while ((next = producer.take()) == null) {
            if (patience == Patience.NOW) {
                return false;
            }
            if (own == null) {
                own = new Waiter();
            }
            own.await(producer);
        }
        batch = next;
        return batch.next();
    }

    private void enter(int slot, RecordedFrame recorded) {
        Frame parent = frame();
        OpenElement element = push(slot, recorded.type());
        recorded.receivedBy((TreeFrame) frame());
        if (element != null && parent.isWanted(slot)) {
            parent.deliver(slot, element.tree());
        }
    }
}
