package kinjo.agent.split;

/**
 * One reason why a class is not split.
 *
 * @param text what speaks against it, and where
 */
public record SplitRefusal(SplitReason reason, String text) {

    @Override
    public String toString() {
        return text + " [" + reason.word() + "]";
    }
}
