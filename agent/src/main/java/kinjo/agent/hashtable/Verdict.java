package kinjo.agent.hashtable;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import kinjo.agent.flow.Place;
import kinjo.agent.refusal.Refusal;

/**
 * Whether the tables that an instruction allocates may be replaced.
 *
 * @param refusals why not; empty if they may
 */
public record Verdict(Place site, List<Refusal> refusals) {

    Verdict with(List<Refusal> more) {
        return new Verdict(site, Stream.concat(refusals.stream(), more.stream()).toList());
    }

    /** Those that are left when a user takes the responsibility for some reasons. */
    public List<Refusal> refusalsUnless(Set<Reason> overridden) {
        return Refusal.unless(refusals, overridden);
    }
}
