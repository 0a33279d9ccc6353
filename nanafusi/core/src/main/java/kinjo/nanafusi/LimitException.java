package kinjo.nanafusi;

/** The document exceeds one of the {@link Limits}. */
public class LimitException extends XmlException {

    private static final long serialVersionUID = 1;

    public LimitException(String problem, Location location) {
        super(problem, location);
    }
}
