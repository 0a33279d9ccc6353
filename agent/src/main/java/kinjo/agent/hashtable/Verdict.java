package kinjo.agent.hashtable;

import java.util.List;
import java.util.Set;
import kinjo.agent.flow.Place;

/**
 * Whether the tables that an instruction allocates may be replaced.
 *
 * @param refusals why not; empty if they may
 */
public record Verdict(Place site, List<Refusal> refusals) {

    /** Those that are left when a user takes the responsibility for some reasons. */
    public List<Refusal> refusalsUnless(Set<Reason> overridden) {
        return refusals.stream()
                .filter(refusal -> !refusal.reason().canBeOverridden() || !overridden.contains(refusal.reason()))
                .toList();
    }
}
