package kinjo.portal.data;

/** The database refused, or is not there. */
public final class DataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DataException(String message, Throwable cause) {
        super(message, cause);
    }
}
