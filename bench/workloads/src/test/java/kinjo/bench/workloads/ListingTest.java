package kinjo.bench.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.bench.workloads.elided.Elided;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.legacyapis.LegacyApis;
import kinjo.bench.workloads.shared.Shared;
import kinjo.bench.workloads.structures.Structures;
import org.junit.jupiter.api.Test;

class ListingTest {
    @Test
    void namesEveryWorkloadInOrder() {
        assertThat(Listing.ALL).extracting(Listing::name).isEqualTo(names(Workloads.ALL));
    }

    @Test
    void namesTheSets() {
        assertThat(namesOf("legacy-apis")).isEqualTo(names(LegacyApis.ALL));
        assertThat(namesOf("elided")).isEqualTo(names(Elided.ALL));
        assertThat(namesOf("shared")).isEqualTo(names(Shared.ALL));
        assertThat(namesOf("structures")).isEqualTo(names(Structures.ALL));
        assertThat(namesOf("programs")).contains("jbb", "churn");
        assertThat(Listing.ALL)
                .allSatisfy(listing -> assertThat(listing.sets())
                        .isSubsetOf("programs", "legacy-apis", "elided", "shared", "structures", "false-sharing")
                        .isNotEmpty());
    }

    /** Otherwise nobody knows what a name on the command line means. */
    @Test
    void noSetHasTheNameOfAWorkload() {
        Stream<String> sets = Listing.ALL.stream().flatMap(listing -> listing.sets().stream());
        assertThat(sets).isNotEmpty().doesNotContainAnyElementsOf(names(Workloads.ALL));
    }

    @Test
    void summariesAreShort() {
        assertThat(Listing.ALL)
                .allSatisfy(
                        listing -> assertThat(listing.summary()).isNotBlank().hasSizeLessThan(100));
    }

    private static List<String> namesOf(String set) {
        return Listing.ALL.stream()
                .filter(listing -> listing.sets().contains(set))
                .map(Listing::name)
                .collect(Collectors.toList());
    }

    private static List<String> names(List<Workload> workloads) {
        return workloads.stream().map(Workload::name).collect(Collectors.toList());
    }
}
