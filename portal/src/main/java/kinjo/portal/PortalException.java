package kinjo.portal;

/** What a user can do something about: what went wrong, and the remedy. */
final class PortalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    PortalException(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    String remedy() {
        return remedy;
    }
}
