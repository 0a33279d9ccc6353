package kinjo.nanafusi.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Patience;

/**
 * Reads a document step by step on demand and hands what it finds to the open elements (row N5).
 *
 * <p>Who can still ask holds the reader: the document, its open elements, lists and iterators. The reader holds them weakly, by one {@link TreeFrame} per
 * open element. So what nobody can ask for is skipped, and a reader that nobody can ask is reclaimed and its input closed
 * (row N9).
 */
public abstract class TreeReader {

    private static final Cleaner CLEANER = Cleaner.create();

    private final Awaitable input;
    private Cleaner.Cleanable closing;
    private final Deque<Frame> frames = new ArrayDeque<>();
    private RuntimeException failure;
    private boolean done;

    TreeReader(Awaitable input) {
        this.input = input;
    }

    static void closeQuietly(Awaitable input) {
        try {
            input.close();
        } catch (IOException e) {
            // The bytes that were wanted have been read.
        }
    }

    /** Starts with the document itself, as an element whose one part is the document element. */
    public final void begin(OpenType type, OpenElement document) {
        frames.push(TreeFrame.document(type, document, this));
        // NOTE: the action must not refer to this reader, or it would never be reclaimed.
        Awaitable closed = input;
        closing = CLEANER.register(this, () -> closeQuietly(closed));
    }

    /** Starts on the side of a producer thread, which closes the input itself. */
    final void begin(RecordedFrame document) {
        frames.push(document);
        closing = () -> {};
    }

    /** The innermost open element. */
    protected final Frame frame() {
        return frames.peek();
    }

    /** How many elements are open, the document itself counted. */
    public final int depth() {
        return frames.size();
    }

    /**
     * Reads on, by at least one step.
     *
     * @return false if there are no bytes yet, or no more
     */
    public final boolean advance(Patience patience) {
        if (failure != null) {
            throw failure;
        }
        try {
            return !done && step(patience);
        } catch (IOException e) {
            throw fail(new UncheckedIOException(e));
        } catch (RuntimeException e) {
            throw fail(e);
        } catch (Error e) {
            // The step was left anywhere, so there is no way on.
            fail(new IllegalStateException("the document cannot be read on after an error", e));
            throw e;
        }
    }

    private RuntimeException fail(RuntimeException problem) {
        failure = problem;
        closing.clean();
        return problem;
    }

    /** Reads one step: a tag, or a whole element that is delivered. False if there are no bytes yet. */
    protected abstract boolean step(Patience patience) throws IOException;

    /** Bytes of the document that have been used up. */
    public abstract long bytesRead();

    void awaited(Consumer<Awaitable> inputs) {
        if (!done && failure == null) {
            inputs.accept(input);
        }
    }

    /**
     * The start tag of an open element has been read.
     *
     * @return the element, to be held until it has been delivered; null if there is nothing to deliver
     */
    protected final OpenElement push(int slot, OpenType type) {
        Frame parent = frames.peek();
        OpenElement element = parent.create(type, this);
        frames.push(parent.enter(slot, type, element));
        return element;
    }

    /** The innermost open element has ended. */
    final void leave() {
        frames.pop().complete();
        if (frames.isEmpty()) {
            done = true;
            closing.clean();
        }
    }

    /** Closes the input; whoever asks for more gets an exception. */
    public final void close() {
        if (!done && failure == null) {
            failure = new IllegalStateException("the document was closed");
        }
        closing.clean();
    }
}
