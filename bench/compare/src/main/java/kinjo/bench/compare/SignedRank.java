package kinjo.bench.compare;

import java.util.Arrays;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/** Wilcoxon's test: how likely are differences this one-sided if neither VM is better? */
final class SignedRank {

    private SignedRank() {}

    static double p(double[] differences) {
        // The test itself refuses a sample in which nothing differs.
        if (Arrays.stream(differences).allMatch(difference -> difference == 0)) {
            return 1;
        }
        return WilcoxonSignedRankTest.withDefaults().test(differences).getPValue();
    }
}
