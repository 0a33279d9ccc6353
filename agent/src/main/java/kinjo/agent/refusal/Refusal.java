package kinjo.agent.refusal;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One reason why something is not done.
 *
 * @param text what speaks against it, and where
 */
public record Refusal(RefusalReason reason, String text) {

    /** Those that are left when a user takes the responsibility for some reasons. */
    public static List<Refusal> unless(List<Refusal> refusals, Set<? extends RefusalReason> overridden) {
        return refusals.stream()
                .filter(refusal -> !refusal.reason.canBeOverridden() || !overridden.contains(refusal.reason))
                .toList();
    }

    /** All in one line. */
    public static String list(List<Refusal> refusals) {
        return refusals.stream().map(Refusal::toString).collect(Collectors.joining("; "));
    }

    @Override
    public String toString() {
        return text + " [" + reason.word() + "]";
    }
}
