package kinjo.bench.workloads;

/** The command line cannot be followed; the message says what to do instead. The run ends with status 2. */
final class UsageException extends Exception {
    UsageException(String message) {
        super(message);
    }
}
