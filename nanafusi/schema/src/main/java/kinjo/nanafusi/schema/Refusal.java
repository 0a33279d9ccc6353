package kinjo.nanafusi.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/** Ends the reading of a schema at its first error. */
final class Refusal implements ErrorHandler {

    @Override
    public void warning(SAXParseException problem) {
        // XSOM warns of an included file that it cannot read; what else is warned of does not change what a schema
        // means.
        if (problem.getException() instanceof IOException) {
            error(problem);
        }
    }

    @Override
    public void error(SAXParseException problem) {
        throw new SchemaException(Place.of(problem.getSystemId(), problem.getLineNumber()), problem.getMessage());
    }

    @Override
    public void fatalError(SAXParseException problem) {
        error(problem);
    }

    /** The exception behind one of the libraries. */
    static RuntimeException unwrap(Exception thrown) throws IOException {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case SchemaException known -> throw known;
                case IOException failed -> throw failed;
                case UncheckedIOException failed -> throw failed.getCause();
                case SAXParseException problem -> new Refusal().error(problem);
                default -> {
                    // what carries another
                }
            }
        }
        return new IllegalStateException(thrown);
    }
}
