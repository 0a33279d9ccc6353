package kinjo.nanafusi.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import kinjo.nanafusi.Patience;
import kinjo.nanafusi.Source;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XmlException;

/**
 * Reads a document step by step on demand and hands what it finds to the open elements (row N5).
 *
 * <p>Who can still ask holds the reader: the document, its open elements, lists and iterators. The reader holds them weakly, by one frame per open
 * element. So what nobody can ask for is skipped, and a reader that nobody can ask is reclaimed and its source closed
 * (row N9).
 */
public abstract class TreeReader {

    private static final Cleaner CLEANER = Cleaner.create();

    /** The receiving side of an open element. */
    protected static final class Frame {
        private final OpenType type;
        private final WeakReference<OpenElement> element;
        /** By slot; null for those that are not cut. */
        private final List<WeakReference<CutFeed<?>>> cuts;

        private final boolean[] seen;

        private Frame(OpenType type, OpenElement element) {
            this.type = type;
            this.element = new WeakReference<>(element);
            this.seen = new boolean[type.slots().size()];
            this.cuts = new ArrayList<>(seen.length);
            for (int i = 0; i < seen.length; i++) {
                boolean cut = type.slots().get(i).kind() == Slot.Kind.CUT;
                cuts.add(cut ? new WeakReference<>(element.feed(i)) : null);
            }
        }

        public OpenType type() {
            return type;
        }
    }

    private final Source source;
    private Cleaner.Cleanable closing;
    private final Deque<Frame> frames = new ArrayDeque<>();
    /** The document element if it is read step by step, until its start tag comes. */
    private Frame expected;

    private RuntimeException failure;
    private boolean done;

    protected TreeReader(Source source) {
        this.source = source;
    }

    private static void closeQuietly(Source source) {
        try {
            source.close();
        } catch (IOException e) {
            // The bytes that were wanted have been read.
        }
    }

    /** Starts with the document itself, as an element whose one part is the document element. */
    public final void begin(OpenType type, OpenElement document) {
        frames.push(new Frame(type, document));
        OpenType rootType = type.open(0);
        if (rootType != null) {
            // The program gets it at once: two documents can be joined before either has a byte.
            OpenElement root = rootType.create(this);
            document.set(0, root.tree());
            expected = new Frame(rootType, root);
        }
        // NOTE: the action must not refer to this reader, or it would never be reclaimed.
        Source closed = source;
        closing = CLEANER.register(this, () -> closeQuietly(closed));
    }

    protected final Source source() {
        return source;
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
        }
    }

    private RuntimeException fail(RuntimeException problem) {
        failure = problem;
        closing.clean();
        return problem;
    }

    /** Reads one step: a tag, or a whole element that is delivered. False if there are no bytes yet. */
    protected abstract boolean step(Patience patience) throws IOException;

    /** Where the document is being read, for messages. */
    protected abstract XmlException.Location location();

    /** Bytes of the document that have been used up. */
    public abstract long bytesRead();

    void awaited(Consumer<Source> sources) {
        if (!done && failure == null) {
            sources.accept(source);
        }
    }

    /** Whether anybody can still ask for what comes in this slot. */
    protected final boolean isWanted(Frame frame, int slot) {
        WeakReference<CutFeed<?>> cut = frame.cuts.get(slot);
        if (cut == null) {
            return expected != null || frame.element.get() != null;
        }
        CutFeed<?> feed = cut.get();
        return feed != null && feed.takesMore();
    }

    /** Notes that the slot's element or attribute occurs; an error if it may occur once only and has. */
    protected final void occurs(Frame frame, int slot) {
        Slot description = frame.type.slots().get(slot);
        boolean single = description.kind() == Slot.Kind.ELEMENT;
        if (single && frame.seen[slot]) {
            throw new ValueException(Messages.repeated(description.name()), location());
        }
        frame.seen[slot] = true;
    }

    /** Hands a value to the open element or the cut list it belongs to. */
    @SuppressWarnings("unchecked") // the slot was made from the accessor that names the type
    protected final void deliver(Frame frame, int slot, Object value) {
        WeakReference<CutFeed<?>> cut = frame.cuts.get(slot);
        if (cut == null) {
            OpenElement element = frame.element.get();
            if (element != null) {
                element.set(slot, value);
            }
            return;
        }
        CutFeed<Object> feed = (CutFeed<Object>) cut.get();
        if (feed != null) {
            feed.offer(value);
        }
    }

    /**
     * The start tag of an open element has been read.
     *
     * @return the element, to be held until it has been delivered; null if the program has it already
     */
    protected final OpenElement push(OpenType type) {
        if (expected != null) {
            frames.push(expected);
            expected = null;
            return null;
        }
        OpenElement element = type.create(this);
        frames.push(new Frame(type, element));
        return element;
    }

    /** The end tag of the innermost open element has been read. */
    protected final void pop() {
        Frame frame = frames.peek();
        requireComplete(frame);
        frames.pop();
        OpenElement element = frame.element.get();
        if (element != null) {
            element.complete();
        }
        for (WeakReference<CutFeed<?>> cut : frame.cuts) {
            CutFeed<?> feed = cut == null ? null : cut.get();
            if (feed != null) {
                feed.complete();
            }
        }
        if (frames.isEmpty()) {
            done = true;
            closing.clean();
        }
    }

    private void requireComplete(Frame frame) {
        List<Slot> slots = frame.type.slots();
        for (int i = 0; i < frame.seen.length; i++) {
            Slot slot = slots.get(i);
            if (slot.required() && !frame.seen[i]) {
                boolean attribute = slot.kind() == Slot.Kind.ATTRIBUTE;
                throw new ValueException(Messages.missing(attribute, slot.name()), location());
            }
        }
    }

    /** Closes the source; whoever asks for more gets an exception. */
    public final void close() {
        if (!done && failure == null) {
            failure = new IllegalStateException("the document was closed");
        }
        closing.clean();
    }
}
