package kinjo.agent.split;

import java.util.List;
import kinjo.agent.refusal.Refusal;

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
        List<Refusal> refusals,
        List<String> staying,
        List<String> accessors,
        String lock) {

    /** Those that are left when the user takes the responsibility for some. */
    public List<Refusal> refusalsLeft() {
        return Refusal.unless(refusals, request.evenIf());
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
                + "; its lock " + lock
                + (request.isMarked() ? "; to be marked FreqReadObj" : "");
    }
}
