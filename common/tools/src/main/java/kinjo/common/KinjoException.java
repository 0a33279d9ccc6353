package kinjo.common;

/**
 * A failure that a user can do something about: what went wrong in one sentence, and the remedy in another.
 * The command line prints both and no stack trace.
 */
public class KinjoException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    public KinjoException(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    public KinjoException(String message, String remedy, Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
    }

    /** What to do about it; never null. */
    public String remedy() {
        return remedy;
    }
}
