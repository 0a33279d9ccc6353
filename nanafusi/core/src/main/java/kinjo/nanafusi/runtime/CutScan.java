package kinjo.nanafusi.runtime;

import java.util.ArrayList;
import java.util.List;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Patience;

/**
 * Goes over the elements of one cut list without a parser for what is in them, looking for their ends only, and tells where they
 * start. What is around them is checked as it is when the document is read.
 *
 * <p>It is a document of its own: along the path each element has one part, and the elements of the list are skipped.
 */
public final class CutScan implements AutoCloseable {

    /** The answer of {@link #next} at the end. */
    public static final long END = -1;

    /**
     * Bytes of the document.
     *
     * @param from the first byte
     * @param to the byte behind the last one
     */
    public record Range(long from, long to) {}

    private final ByteTreeReader reader;
    /** Nobody else holds the elements along the path; without holder they would be skipped. */
    private final OpenElement document;

    private final int listDepth;
    private final List<Range> startTags = new ArrayList<>();
    private long start;

    /**
     * @param path the slots of the document element, the elements in it, one in the other, and the elements of the list
     * @param stepwise whether an element of the list may be larger than memory
     */
    public CutScan(Source source, Options options, List<Slot> path, boolean stepwise) {
        reader = new ByteTreeReader(source, options);
        listDepth = path.size();
        Step type = step(path, stepwise);
        document = type.create(reader);
        reader.begin(type, document);
    }

    private Step step(List<Slot> path, boolean stepwise) {
        Step last = stepwise ? new Step(null) : null;
        Slot list = path.getLast();
        // NOTE: as a cut list they would queue up, as nobody takes them.
        Slot element = new Slot(list.property(), Slot.Kind.LIST, list.namespace(), list.name(), false, list.nillable());
        Step step = new Step(last, element);
        for (int i = path.size() - 2; i >= 0; i--) {
            step = new Step(step, path.get(i));
        }
        return step;
    }

    /**
     * Goes to the next element of the list.
     *
     * @return the place of its start tag, in bytes from the start of the source, or {@link #END}
     */
    public long next() {
        start = END;
        while (start == END) {
            long before = reader.bytesRead();
            int depth = reader.depth();
            if (!reader.advance(Patience.WAIT)) {
                return END;
            }
            if (reader.depth() > depth && depth < listDepth) {
                startTags.add(new Range(before, reader.bytesRead()));
            }
        }
        return start;
    }

    /** Where the start tags of the elements around the list are, the outermost first; text may be before each. */
    public List<Range> startTags() {
        return startTags;
    }

    /** Whether places are those of the source; they are not if it is in another encoding than UTF-8. */
    public boolean isExact() {
        return !reader.isTranscoded();
    }

    @Override
    public void close() {
        reader.close();
    }

    /** The type of an element along the path, or of an element of the list. */
    private final class Step extends GeneratedType {

        private final Step next;
        private final boolean holdsList;

        Step(Step next, Slot... part) {
            super(part);
            this.next = next;
            holdsList = part.length > 0 && part[0].kind() == Slot.Kind.LIST;
        }

        @Override
        protected OpenElement create(TreeReader reader) {
            return new Place(this, reader, holdsList);
        }

        @Override
        protected Step open(int slot) {
            return next;
        }

        @Override
        protected Object read(Scanner in, int slot) {
            in.passElement();
            return this;
        }
    }

    private final class Place extends OpenElement {

        private final boolean holdsList;

        Place(OpenType type, TreeReader reader, boolean holdsList) {
            super(type, reader);
            this.holdsList = holdsList;
        }

        @Override
        void set(int slot, Object value) {
            if (holdsList && value == null) {
                // It is nil, so it is none of the list.
                return;
            }
            if (holdsList) {
                // What is used up ends before the step that is being read: before the start tag.
                start = reader.bytesRead();
            } else {
                super.set(slot, value);
            }
        }
    }
}
