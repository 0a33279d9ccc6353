package kinjo.agent.split;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a class may be split.
 *
 * @param split what would become of it; null if that cannot be said
 * @param refusals why not; empty if it may
 * @param staying names of the fields that would stay
 * @param accessors names of the classes, with dots, whose code uses fields that would leave
 * @param lock what happens to its lock, in words
 */
public record SplitVerdict(
        SplitRequest request,
        Split split,
        List<SplitRefusal> refusals,
        List<String> staying,
        List<String> accessors,
        String lock) {

    /** Those that are left when the user takes the responsibility for some. */
    public List<SplitRefusal> refusalsLeft() {
        Set<SplitReason> evenIf = request.evenIf();
        return refusals.stream()
                .filter(refusal -> !refusal.reason().canBeOverridden() || !evenIf.contains(refusal.reason()))
                .toList();
    }

    /** Whether it will be split. */
    public boolean isSplit() {
        return refusalsLeft().isEmpty();
    }

    /** What leaves, what stays, and what happens to the lock. */
    public String summary() {
        return String.join(", ", request.fields()) + " leave"
                + (request.fields().size() == 1 ? "s" : "") + " it, "
                + (staying.isEmpty()
                        ? "nothing stays"
                        : String.join(", ", staying) + " stay" + (staying.size() == 1 ? "s" : ""))
                + "; its lock " + lock;
    }

    /** All reasons in one line. */
    public static String list(List<SplitRefusal> refusals) {
        return refusals.stream().map(SplitRefusal::toString).collect(Collectors.joining("; "));
    }
}
