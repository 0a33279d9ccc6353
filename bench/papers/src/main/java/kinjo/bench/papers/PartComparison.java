package kinjo.bench.papers;

import java.util.function.Consumer;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.run.Comparison;
import kinjo.bench.compare.run.ComparisonRun;
import kinjo.common.console.Console;

/** One of the comparisons that a row's evaluation is made of. */
public final class PartComparison {

    private PartComparison() {}

    /**
     * Runs it, and says what it warns of.
     *
     * @return the status of {@code kinjo compare}
     */
    public static int run(Console console, ComparePlan plan, Consumer<ComparisonResult> results) {
        ComparisonRun run = new ComparisonRun(console);
        return run.run(new Comparison(plan, run), result -> {
            results.accept(result);
            result.warnings().forEach(warning -> console.say("warning: " + warning));
            if (result.failure() != null) {
                console.say(result.failure().text());
            }
            return 0;
        });
    }
}
