package kinjo.bench.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.result.ComparisonResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReportTest {

    @TempDir
    Path folder;

    @Test
    void theRangeOfFewPairsSaysItsLevel() {
        assertThat(TextReport.of(result(4, "old")))
                .containsPattern("\\] 87.5 %")
                .contains("with 4 or 5 pairs");
        assertThat(TextReport.of(result(6, "old"))).doesNotContain("87.5").doesNotContain("with 4 or 5 pairs");
    }

    @Test
    void howManyOfManyVerdictsChanceMakesIsSaid() {
        String[] programs =
                IntStream.range(0, 15).mapToObj(number -> "program-" + number).toArray(String[]::new);

        assertThat(TextReport.of(result(6, programs)))
                .contains(
                        "30 verdicts on time: where nothing differs, some 0.5 % of them are false by chance, here 0.2.");
        assertThat(TextReport.of(result(6, "old", "new"))).doesNotContain("chance");
        assertThat(TextReport.of(result(2, programs))).doesNotContain("chance");
    }

    @Test
    void adviceHasShortLinesAndWholeCommands() {
        String[] programs =
                IntStream.range(0, 30).mapToObj(number -> "program-" + number).toArray(String[]::new);

        String advice = TextReport.advice(result(6, programs));

        assertThat(advice)
                .startsWith("What to do\n  kinjo ")
                .contains("program-29")
                .endsWith("-jar app.jar\n");
        assertThat(advice.lines()).allMatch(line -> line.length() <= 120);
    }

    @Test
    void thePageHasTheAdvice() {
        assertThat(HtmlReport.render(result(6, "old"))).contains("id=\"advice\">What to do");
    }

    private ComparisonResult result(int pairs, String... programs) {
        ComparePlan plan = SimulatedResult.quickPlan(folder, pairs, programs);
        return SimulatedResult.result(plan, SimulatedResult.runs(plan, 1));
    }

    @Test
    void aWordLongerThanALineStaysWhole() {
        String path = "/" + "long/".repeat(30) + "bin/java";

        assertThat(TextReport.wrapped("  That java is " + path + "; without it"))
                .isEqualTo("  That java is\n  " + path + ";\n  without it");
        assertThat(TextReport.wrapped("  " + path)).isEqualTo("  " + path);
    }
}
