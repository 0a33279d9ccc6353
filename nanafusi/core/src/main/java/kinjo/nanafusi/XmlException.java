package kinjo.nanafusi;

import java.io.Serializable;

/**
 * The document cannot be read further. What was complete before this place has been delivered; the source is closed.
 * Subclasses say why; the message ends with the place.
 */
public class XmlException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Characters of the problem, and of the path, in a message. */
    private static final int LONGEST = 400;

    private final Location location;

    /** @param problem is cut in its middle if it is very long, as names in a document may be */
    public XmlException(String problem, Location location) {
        super(bounded(problem) + " at " + location);
        this.location = location;
    }

    private static String bounded(String text) {
        int half = LONGEST / 2;
        return text.length() <= LONGEST ? text : text.substring(0, half) + "..." + text.substring(text.length() - half);
    }

    /** Where in the document. */
    public Location location() {
        return location;
    }

    /**
     * A place in a document.
     *
     * @param line from 1; a line ends with a line feed
     * @param column characters from the start of the line, from 1
     * @param offset bytes from the start of the document, of its UTF-8 form where it is in another encoding; -1 if not known
     * @param path the open elements, such as {@code /houses/house/price}
     */
    public record Location(long line, long column, long offset, String path) implements Serializable {

        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            String bytes = offset < 0 ? "" : ", byte " + offset;
            return "line " + line + ", column " + column + bytes + ", in " + (path.isEmpty() ? "/" : bounded(path));
        }
    }
}
