package kinjo.nanafusi.records;

import kinjo.nanafusi.XmlException;

/**
 * Some consecutive elements of a cut list, and where they are, so that they can be read by themselves: by another thread, on another
 * machine, or after a restart. Made and read by {@link Records}.
 *
 * @param head the start tags of the elements around the list, as they are in the document; a reader gets them in place of all that comes
 *     before the offset, so it knows the namespaces. Empty if the offset is 0
 * @param offset bytes of the document before the part that holds the elements
 * @param skipped how many elements of that part come before the first one
 * @param count how many elements, or {@link #ALL} up to the end of the document
 */
public record Split(byte[] head, long offset, long skipped, long count) {

    /** The count of a split that goes up to the end of the document. */
    public static final long ALL = Long.MAX_VALUE;

    private static final byte[] NO_HEAD = {};

    /** All elements of a document. */
    public static final Split WHOLE = new Split(NO_HEAD, 0, 0, ALL);

    public Split {
        if (offset < 0 || skipped < 0 || count < 0) {
            throw new IllegalArgumentException("a split cannot be at " + offset + ", " + skipped + ", " + count);
        }
    }

    /**
     * The place in the document of a place in this split, such as an {@link XmlException.Location#offset}.
     *
     * @param bytesRead bytes from the start of the head on
     */
    public long placeOf(long bytesRead) {
        return offset - head.length + bytesRead;
    }

    /** The rest behind the first elements, to be found by reading these again. */
    Split skip(long more) {
        return new Split(head, offset, skipped + more, count == ALL ? ALL : count - more);
    }

    /** Elements from a place on. */
    Split at(long place, long elements) {
        return new Split(head, place, 0, elements);
    }

    Split none() {
        return new Split(head, offset, skipped, 0);
    }

    Split withHead(byte[] bytes) {
        return new Split(bytes, offset, skipped, count);
    }
}
