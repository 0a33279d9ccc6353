package kinjo.nanafusi.records;

import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.engine.TreeDocument;
import kinjo.nanafusi.runtime.ByteTreeReader;
import kinjo.nanafusi.runtime.TreeReader;
import kinjo.nanafusi.spi.Patience;
import org.jspecify.annotations.Nullable;

/**
 * Reads the elements of a {@link Split}, and knows at every time which are left. Used by one thread at a time.
 *
 * @param <R> the elements
 */
public final class RecordCursor<R> implements AutoCloseable {

    private final TreeDocument<?> document;
    /** Null if the document does not come as far as to the list. */
    private final XIterator<R> elements;

    /** How many elements of the reader are open between two elements of the list. */
    private final int depth;

    private final Split split;
    private long taken;

    RecordCursor(TreeDocument<?> document, XIterator<R> elements, int depth, Split split) {
        this.document = document;
        this.elements = elements;
        this.depth = depth;
        this.split = split;
        for (long i = 0; i < split.skipped(); i++) {
            poll();
        }
    }

    private @Nullable R poll() {
        return elements == null ? null : elements.poll(Patience.WAIT);
    }

    /**
     * The next element.
     *
     * @return null if there are no more
     * @throws XmlException if the document cannot be read further; its offset counts from the start of the split
     */
    public @Nullable R next() {
        if (taken == split.count()) {
            return null;
        }
        R element = poll();
        if (element != null) {
            taken++;
        } else if (split.count() != Split.ALL) {
            throw new IllegalStateException("the document has changed since it was divided: " + (split.count() - taken)
                    + " elements are missing");
        }
        return element;
    }

    /**
     * What comes behind the element that was given last. If that element is read step by step, it is read to its end.
     *
     * <p>With a generated parser the rest of a divided document starts at a byte; else it is found by reading the split again.
     */
    public Split rest() {
        TreeReader reader = document.reader();
        if (taken == 0 || split.head().length == 0 || !(reader instanceof ByteTreeReader)) {
            return split.skip(taken);
        }
        while (reader.depth() > depth) {
            reader.advance(Patience.WAIT);
        }
        long left = split.count() == Split.ALL ? Split.ALL : split.count() - taken;
        return split.at(split.placeOf(reader.bytesRead()), left);
    }

    /** Closes the document. */
    @Override
    public void close() {
        document.close();
    }
}
