package kinjo.portal.data;

/** The database refused, or is not there. */
public final class DataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    DataException(String message, Throwable cause) {
        this(message, "start the database, or check its URL and password", cause);
    }

    DataException(String message, String remedy, Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
    }

    /** What to do about it; never null. */
    public String remedy() {
        return remedy;
    }
}
