package kinjo.agent.flow;

/** Code that cannot be followed. */
final class UnreadableCodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableCodeException(String message) {
        super(message);
    }
}
