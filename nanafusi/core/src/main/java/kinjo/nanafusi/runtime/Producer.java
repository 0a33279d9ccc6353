package kinjo.nanafusi.runtime;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.jfr.Events;
import kinjo.nanafusi.scheduling.AdaptiveSize;
import kinjo.nanafusi.source.FilterSource;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.InputClass;
import kinjo.nanafusi.spi.Patience;
import kinjo.nanafusi.spi.Waiter;

/**
 * A thread that parses a document and hands over what it finds in batches, as in the paper (rows N5 to N7). While the asker uses one
 * batch, one lies ready and one is being filled. Nothing lies in a batch while the thread waits for bytes.
 *
 * <p>Knows nothing of the asker's trees, so a document that was dropped is reclaimed, and that ends the thread (row N9).
 */
final class Producer implements Awaitable {

    private final Source source;
    private final TreeParser parser;
    private final AdaptiveSize size;
    /** Null until the document is asked first. */
    private volatile Thread thread;

    /** What is being filled; the thread's own. */
    private Batch batch;

    private long started;
    private long waited;
    private long bytesHandedOver;

    private volatile Batch ready;
    private volatile boolean waitsForRoom;
    private volatile Waiter asker;
    private volatile InputClass inputClass = InputClass.FAST;
    private volatile boolean closed;
    /** Written before {@link #ended}. */
    private Throwable failure;

    private volatile boolean ended;

    /** @param engine makes the parser of a source */
    Producer(Source source, Function<Source, TreeParser> engine, Options.Producer buffers) {
        this.source = source;
        parser = engine.apply(new AnnouncedSource());
        size = new AdaptiveSize(buffers.smallest(), buffers.largest());
        batch = new Batch(size.value());
    }

    /** Before the thread waits for bytes, the asker gets what is complete. */
    private final class AnnouncedSource extends FilterSource {

        AnnouncedSource() {
            super(Producer.this.source);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            requireAsker();
            if (isLocal()) {
                return super.read(buffer, offset, length);
            }
            handOver();
            long before = System.nanoTime();
            int count = super.read(buffer, offset, length);
            waited += System.nanoTime() - before;
            return count;
        }

        @Override
        public boolean isRepeatable() {
            return source.isRepeatable();
        }

        @Override
        public int readAgain(long from, byte[] buffer, int offset, int length) throws IOException {
            return source.readAgain(from, buffer, offset, length);
        }
    }

    Batch batch() {
        return batch;
    }

    /** @param document the asker's side of the document itself */
    void start(TreeFrame document) {
        RecordedFrame frame = new RecordedFrame(document.type(), this);
        frame.receivedBy(document);
        parser.begin(frame);
        thread = Thread.ofVirtual().name("nanafusi-producer").unstarted(this::run);
        thread.start();
    }

    private void run() {
        started = System.nanoTime();
        try {
            produce();
        } catch (Throwable e) {
            // Whatever it is, the asker gets it in its place.
            failure = e;
        }
        ended = true;
        wakeAsker();
        TreeReader.closeQuietly(source);
    }

    private void produce() {
        try {
            while (parser.advance(Patience.WAIT)) {
                requireAsker();
                batch.endStep(parser.bytesRead());
                if (batch.size() >= size.value()) {
                    handOver();
                }
            }
        } finally {
            batch.dropStep();
            handOver();
        }
    }

    private void handOver() {
        if (batch.size() == 0) {
            return;
        }
        long took = System.nanoTime() - started;
        InputClass now = waited > took / 2 ? InputClass.SLOW : InputClass.FAST;
        inputClass = now;
        if (batch.size() >= size.value()) {
            size.measured(took, now);
        }
        Events.batch(batch.size(), size.value(), now, took);
        awaitRoom();
        ready = batch;
        wakeAsker();
        batch = new Batch(size.value());
        waited = 0;
        started = System.nanoTime();
    }

    private void awaitRoom() {
        waitsForRoom = true;
        while (ready != null) {
            requireAsker();
            LockSupport.park(this);
        }
        waitsForRoom = false;
    }

    /** What nobody asks for is skipped, without ever filling a batch: the thread has to look by itself whether to end. */
    private void requireAsker() {
        if (closed) {
            throw new CancellationException("nobody asks any more");
        }
    }

    private void wakeAsker() {
        Waiter waiting = asker;
        if (waiting != null) {
            asker = null;
            waiting.wake();
        }
    }

    /**
     * The next batch, or null if there is none yet or no more.
     *
     * @throws RuntimeException what ended the thread, when all before it has been taken
     */
    Batch take() {
        // NOTE: read before the batch, or the last one could be missed.
        boolean last = ended;
        Batch taken = ready;
        if (taken != null) {
            ready = null;
            if (waitsForRoom) {
                LockSupport.unpark(thread);
            }
        } else if (last) {
            rethrow();
        }
        return taken;
    }

    private void rethrow() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException problem) {
            throw problem;
        }
    }

    @Override
    public boolean arm(Waiter waiter) {
        asker = waiter;
        return ready != null || ended;
    }

    @Override
    public InputClass inputClass() {
        return inputClass;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        if (thread != null) {
            thread.interrupt();
        }
        source.close();
    }
}
