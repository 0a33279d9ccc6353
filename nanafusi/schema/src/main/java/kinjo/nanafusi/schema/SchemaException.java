package kinjo.nanafusi.schema;

/** A schema or a binding file that cannot be used; the message starts with the place and says what helps. */
public final class SchemaException extends RuntimeException {

    private static final long serialVersionUID = 1;

    SchemaException(Place place, String problem) {
        super(place + ": " + problem);
    }
}
