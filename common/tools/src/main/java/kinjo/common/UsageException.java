package kinjo.common;

/**
 * What was asked for cannot be done, and nothing was begun: the command ends with the status of a usage error, 2. Its
 * message is the problem and the remedy, in two sentences.
 */
public final class UsageException extends KinjoException {
    private static final long serialVersionUID = 1L;

    public UsageException(String problem, String remedy) {
        super(problem + " " + remedy, remedy);
    }
}
