package kinjo.bench.workloads.harness;

/** The command line cannot be followed; the message says what to do instead. The run ends with status 2. */
public final class UsageException extends Exception {
    public UsageException(String message) {
        super(message);
    }
}
