package kinjo.agent.hashtable;

/**
 * One reason why a table is not replaced.
 *
 * @param text what the code does, and where
 */
public record Refusal(Reason reason, String text) {

    @Override
    public String toString() {
        return text + " [" + reason.word() + "]";
    }
}
