package kinjo.bench.papers.l5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Value;
import kinjo.bench.compare.result.Verdict;
import kinjo.bench.papers.Comparisons;
import kinjo.common.KinjoException;
import kinjo.vmbuild.vms.Gc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row L5, without its times. */
class L5ResultTest {

    @TempDir
    private Path folder;

    private static ComparisonResult comparison(String workload, List<Row> rows, List<Run> runs) {
        return comparison(workload, rows, runs, true);
    }

    private static ComparisonResult comparison(String workload, List<Row> rows, List<Run> runs, boolean complete) {
        return Comparisons.of(new Cell(workload, "small", Gc.G1, 1, "1g", null), "locks", rows, runs, complete);
    }

    private static Row row(String workload, String metric, double ratio, Verdict verdict) {
        return new Row(
                new Cell(workload, "small", Gc.G1, 1, "1g", null),
                metric,
                "ns",
                "locks",
                "stock",
                6,
                ratio,
                ratio - 0.01,
                ratio + 0.01,
                verdict,
                0.01,
                null,
                null);
    }

    private static Run run(int number, String variant, boolean again, double nanos) {
        Map<String, Value> values =
                Map.of("T1_1", new Value("ns", nanos), "T1", new Value("ns", nanos), "S4_1024", new Value("ns", nanos));
        return Comparisons.run(number, new Cell("locks9", "small", Gc.G1, 1, "1g", null), variant, again, values);
    }

    private static L5Result result() {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            runs.add(run(3 * i, "stock", false, 16 + i));
            runs.add(run(3 * i + 1, "stock", true, 1000));
            runs.add(run(3 * i + 2, "locks", false, 8 + i));
        }
        List<Row> rounds = List.of(
                row("locks9", "time", 0.7, Verdict.FASTER),
                row("locks9", "T1", 0.6, Verdict.LESS),
                row("locks9", "S4_1024", 1.002, Verdict.UNDECIDED),
                row("locks9", "T1_1", 0.53, Verdict.LESS));
        List<Row> programs =
                List.of(row("legacy", "time", 0.75, Verdict.FASTER), row("legacy", "rss", 1.5, Verdict.MORE));
        return L5Result.of(comparison("locks9", rounds, runs), comparison("legacy", programs, List.of()));
    }

    @Test
    void takesMediansOfTheRoundsByNumberOfObjects() {
        L5Result result = result();

        assertThat(result.objects()).containsExactly(1, 1024);
        assertThat(result.rounds())
                .filteredOn(round -> round.round().equals("T1"))
                .extracting(L5Result.Round::vm, L5Result.Round::nanos)
                .containsExactly(tuple("stock", 17.0), tuple("locks", 9.0));
    }

    @Test
    void tablesHaveRatiosBesideTheTimesAndThePapersFigures() {
        assertThat(L5Tables.render(result()))
                .contains("1 object, ns", "1,024 objects, ns", "9.00 0.530 [0.520, 0.540]\n", "1.002 [0.992, 1.012] ~")
                .contains("_209_db", "+7.4 % (+11.3 %)", "0.750 [0.740, 0.760]")
                .doesNotContain("not complete", "1.500");
    }

    @Test
    void whatWasBrokenOffSaysSo() {
        ComparisonResult rounds = comparison("locks9", List.of(), List.of(), false);

        assertThat(L5Tables.render(L5Result.of(rounds, null))).contains("(not complete)", "not measured");
    }

    @Test
    void onePartIsAWholeResult() {
        List<Row> programs = List.of(row("legacy", "time", 0.75, Verdict.FASTER));

        assertThat(L5Tables.render(L5Result.of(null, comparison("legacy", programs, List.of()))))
                .contains("0.750 [0.740, 0.760]")
                .doesNotContain("not complete");
    }

    @Test
    void writesAPageThatNeedsNothingElse() throws Exception {
        L5Report.write(result(), folder);

        assertThat(folder.resolve("tables.txt")).content().startsWith("Row L5");
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("drawRounds", "--arm-0", "1,024 objects")
                .doesNotContain("{{");
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("result.json").toFile());
        assertThat(json.at("/rounds/0/ratio/verdict").asText()).isIn("~", "");
        assertThat(json.path("vms")).hasSize(2);
    }

    @Test
    void theReportOfAStoredResultIsMadeAnew() throws Exception {
        String tables = L5Report.write(result(), folder);
        Files.delete(folder.resolve("report.html"));

        assertThat(L5Report.again(folder)).isEqualTo(tables);
        assertThat(folder.resolve("report.html")).exists();
    }

    @Test
    void theReportOfOneOfItsComparisonsIsMadeAnew() throws Exception {
        List<Row> programs = List.of(row("legacy", "time", 0.75, Verdict.FASTER));
        new ResultFiles(folder).write(comparison("legacy", programs, List.of()));

        assertThat(L5Report.again(folder)).contains("0.750 [0.740, 0.760]");
    }

    @Test
    void aComparisonThatWentOnIsShownAsItIsNow() throws Exception {
        List<Row> programs = List.of(row("legacy", "time", 0.75, Verdict.FASTER));
        store("rounds", comparison("locks9", List.of(), List.of(), true));
        L5Report.write(
                L5Result.of(
                        comparison("locks9", List.of(), List.of(), true),
                        comparison("legacy", List.of(), List.of(), false)),
                folder);
        store("programs", comparison("legacy", programs, List.of()));

        assertThat(L5Report.again(folder))
                .contains("0.750 [0.740, 0.760]")
                .doesNotContain("not complete")
                .isEqualTo(Files.readString(folder.resolve("tables.txt")));
        assertThat(folder.resolve("result.json")).content().contains("\"complete\" : true");
    }

    @Test
    void whatWasMadeOfADeletedComparisonStays() throws Exception {
        String tables = L5Report.write(result(), folder);
        store("rounds", comparison("locks9", List.of(), List.of()));

        assertThat(L5Report.again(folder)).isEqualTo(tables);
    }

    @Test
    void aComparisonThatWasKilledAtOnceIsNoPart() throws Exception {
        Files.createDirectories(folder.resolve("programs"));
        String tables = L5Report.write(result(), folder);

        assertThat(L5Report.again(folder)).isEqualTo(tables);
    }

    private void store(String part, ComparisonResult result) throws Exception {
        ResultFiles files = new ResultFiles(folder.resolve(part));
        files.create();
        files.write(result);
    }

    @Test
    void anotherComparisonIsNotOfThisRow() throws Exception {
        new ResultFiles(folder).write(comparison("xalan", List.of(), List.of()));

        assertThatThrownBy(() -> L5Report.again(folder)).hasMessageContaining("is not of row L5");
    }

    @Test
    void theResultOfSomethingElseIsNotReplaced() throws Exception {
        L5Report.requireNoOther(folder);
        L5Report.write(result(), folder);
        L5Report.requireNoOther(folder);
        new ResultFiles(folder).write(comparison("xalan", List.of(), List.of()));

        assertThatThrownBy(() -> L5Report.requireNoOther(folder))
                .hasMessageContaining(folder + " holds a result that is not of row L5")
                .hasMessageContaining("--out");
    }

    @Test
    void aFolderWithoutResultIsNamed() {
        assertThatThrownBy(() -> L5Report.again(folder))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining(folder.toString());
    }
}
