package kinjo.agent.start;

/** A mistake in the agent's options: what is wrong, and what to write. */
final class OptionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    OptionException(String problem, String remedy) {
        super(problem);
        this.remedy = remedy;
    }

    String remedy() {
        return remedy;
    }
}
