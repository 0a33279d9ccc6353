package kinjo.nanafusi.cli;

/** What the command cannot do, and what its user can do about it. */
final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String remedy;

    CommandException(String message, String remedy) {
        this(message, remedy, null);
    }

    CommandException(String message, String remedy, Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
    }

    String remedy() {
        return remedy;
    }
}
