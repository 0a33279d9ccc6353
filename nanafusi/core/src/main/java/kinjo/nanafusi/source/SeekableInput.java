package kinjo.nanafusi.source;

import java.io.IOException;

/**
 * A document that can be read from any byte on, by several readers at once: what {@link kinjo.nanafusi.records.Records} are
 * read from.
 */
@FunctionalInterface
public interface SeekableInput {

    /**
     * Opens the document.
     *
     * @param offset bytes before the first one that is wanted; 0 for the whole document
     */
    Source open(long offset) throws IOException;
}
