package kinjo.bench.compare.explain;

import java.util.List;
import java.util.Locale;

/** For the terminal: the methods whose share changed most. */
final class ExplainText {

    private static final int MOST_METHODS = 10;

    private ExplainText() {}

    static String of(List<Explanation.Comparison> comparisons) {
        if (comparisons.isEmpty()) {
            return "No two VMs were profiled on the same program.\n";
        }
        StringBuilder text = new StringBuilder();
        for (Explanation.Comparison comparison : comparisons) {
            text.append(comparison.title()).append('\n');
            text.append(String.format(
                    Locale.ROOT,
                    "  %d and %d samples; share of them in the method itself%n",
                    comparison.before().samples(),
                    comparison.after().samples()));
            comparison.difference().changes().stream().limit(MOST_METHODS).forEach(change -> text.append(line(change)));
        }
        return text.append("~  a difference that can be chance\n").toString();
    }

    private static String line(Difference.Change change) {
        Shares self = change.self();
        return String.format(
                Locale.ROOT,
                "  %5.1f %% -> %5.1f %%  %+6.1f %s %s%n",
                100 * self.baseline(),
                100 * self.variant(),
                100 * self.difference(),
                self.sure() ? " " : "~",
                change.method());
    }
}
