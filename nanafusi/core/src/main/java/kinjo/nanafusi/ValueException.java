package kinjo.nanafusi;

/** A well-formed document does not fit the declared type: a malformed number, a missing or repeated element. */
public class ValueException extends XmlException {

    private static final long serialVersionUID = 1;

    public ValueException(String problem, Location location) {
        super(problem, location);
    }
}
