package kinjo.bench.papers.t12;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Value;
import kinjo.bench.compare.result.Verdict;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.bench.papers.Comparisons;
import kinjo.common.KinjoException;
import kinjo.vmbuild.vms.Gc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row T12, without its times. */
class T12TablesTest {
    private static final Cell CELL = new Cell("jbb", "small", Gc.SERIAL, 1, "288m", null);

    /** In 200 local collections 4 ms; of 1,000 MB 600 beside lanes. */
    private static final Map<String, Long> LANES = Map.of(
            "allocatedBytes",
            1000L << 20,
            "laneBytes",
            400L << 20,
            "reclaimedBytes",
            300L << 20,
            "escapedBytes",
            20L << 20,
            "collections",
            200L,
            "rootNanos",
            1_000_000L,
            "markNanos",
            2_000_000L,
            "sweepNanos",
            1_000_000L,
            "survivors",
            40_000L);

    @TempDir
    private Path folder;

    private static Row row(String metric, String vm, double ratio, Verdict verdict) {
        return new Row(
                CELL, metric, "ns", vm, "stock", 6, ratio, ratio - 0.01, ratio + 0.01, verdict, null, null, null);
    }

    /** Five seconds from the VM's start to the last iteration's end. */
    private static Run run(int number, String vm, Map<String, Value> values, Map<String, Long> lanes) {
        WorkloadResult workload = new WorkloadResult(
                WorkloadResult.FORMAT,
                "jbb",
                "small",
                1,
                1,
                1_000_000_000,
                List.of(2_000_000_000L, 2_000_000_000L),
                1,
                List.of(),
                Map.of(),
                "x",
                Map.of(),
                -1,
                lanes);
        return Comparisons.run(number, CELL, vm, false, values, workload);
    }

    private static Map<String, Value> values(double millis, double pauseMillis, int collections) {
        return Map.of(
                Metrics.TIME, nanos(millis),
                Metrics.APPLICATION_CPU, nanos(400),
                Metrics.PAUSE, nanos(pauseMillis),
                Metrics.YOUNG_PAUSE, nanos(pauseMillis),
                Metrics.FULL_PAUSE, nanos(0),
                Metrics.YOUNG_COLLECTIONS, new Value("count", collections),
                Metrics.FULL_COLLECTIONS, new Value("count", 0));
    }

    private static Value nanos(double millis) {
        return new Value("ns", millis * 1e6);
    }

    private static ComparisonResult comparison(String variant, Row... rows) {
        List<Run> runs =
                List.of(run(1, "stock", values(200, 1000, 10), Map.of()), run(2, variant, values(220, 500, 4), LANES));
        return Comparisons.of(CELL, variant, List.of(rows), runs, true);
    }

    private static String tables(T12Part part, ComparisonResult result) {
        return T12Tables.render(Map.of(part, result));
    }

    @Test
    void sizesHaveRatiosAndNumbersOfCollectionsBesideThePapers() {
        ComparisonResult result = comparison("lanes-32k", row(Metrics.TIME, "lanes-32k", 0.9, Verdict.UNDECIDED));

        assertThat(tables(T12Part.SWEEP, result))
                .startsWith("Row T12")
                .containsPattern("jbb +serial +1 +time +200\\.0 ms +0\\.900 \\[0\\.890, 0\\.910] ~\n")
                .containsPattern("jbb +serial +1 +collections_young +10 +4\n")
                .contains("with 4 CPUs 32 KB is best")
                .doesNotContain("not complete");
    }

    @Test
    void warehousesHaveClientTimeCollectionsAndAModel() {
        ComparisonResult result = comparison(PaperT12.LANES, row(Metrics.TIME, PaperT12.LANES, 1.1, Verdict.SLOWER));

        assertThat(tables(T12Part.THREADS, result))
                .containsPattern("serial +1 +stock +1\\.00 +4\\.00 s +80\\.0 % +1\\.000\n")
                .containsPattern("serial +1 +lanes-engaged +0\\.91 +4\\.50 s +90\\.0 % +1\\.125\n")
                .containsPattern("stock +10 +1\\.000 s +100\\.000 ms +0 +0\\.000 s +- +- +- +-\n")
                .containsPattern("lanes-engaged +4 +0\\.500 s +125\\.000 ms +0 .* 200 +0\\.004 s +0\\.020 ms\n")
                .contains("A model, not a measurement")
                .containsPattern("\n2 +1\\.67 +1\\.82\n")
                .containsPattern("\n16 +4\\.00 +6\\.40\n");
    }

    @Test
    void theCostIsSplitAsInThePaper() {
        ComparisonResult result = comparison(
                PaperT12.LANES,
                row(Metrics.APPLICATION_CPU, PaperT12.CLOSED, 1.02, Verdict.MORE),
                row(Metrics.APPLICATION_CPU, PaperT12.UNCOLLECTED, 1.03, Verdict.MORE),
                row(Metrics.APPLICATION_CPU, PaperT12.LANES, 1.06, Verdict.MORE));

        T12Runs.Split split = new T12Runs(result).split(CELL, PaperT12.CLOSED, PaperT12.UNCOLLECTED, PaperT12.LANES);

        assertThat(split.execution()).isCloseTo(1 / 1.06, within(1e-9));
        assertThat(split.barrier()).isCloseTo(0.02 / 1.06, within(1e-9));
        assertThat(split.localCollections()).isCloseTo(0.01, within(1e-9));
        assertThat(split.openLanes()).isCloseTo(0.01 / 1.06, within(1e-9));
        assertThat(split.rest()).isCloseTo(0.03 / 1.06 - 0.01, within(1e-9));
        assertThat(tables(T12Part.OVERHEAD, result))
                .containsPattern("jbb +serial +1 +94\\.3 % +1\\.9 % +0\\.9 % +1\\.0 % +1\\.8 %\n");
    }

    @Test
    void localCollectionsStandBesideYoungOnes() {
        ComparisonResult result = comparison(PaperT12.LANES, row(Metrics.TIME, PaperT12.LANES, 1.1, Verdict.SLOWER));

        assertThat(tables(T12Part.OVERHEAD, result))
                .containsPattern("jbb +serial +1 +200 +5\\.0 +10\\.0 +5\\.0 +200 +13 +10 +1000\n")
                .containsPattern("collections_young +10 +4\n");
    }

    @Test
    void bytesAreSharesOfAllThatWasAllocated() {
        ComparisonResult result = comparison(PaperT12.LANES, row(Metrics.TIME, PaperT12.LANES, 1.1, Verdict.SLOWER));

        assertThat(tables(T12Part.BYTES, result))
                .containsPattern("lanes-engaged +1000 MB +60\\.0 % +30\\.0 % +2\\.0 % +8\\.0 % +1\\.100 \\[.*] +-\n")
                .contains("SPECjbb2000 78.06 21.94 0.00");
    }

    @Test
    void thePageHasTheCurves() {
        ComparisonResult sizes = comparison("lanes-32k", row(Metrics.TIME, "lanes-32k", 0.9, Verdict.FASTER));
        ComparisonResult threads = comparison(PaperT12.LANES, row(Metrics.TIME, PaperT12.LANES, 1.1, Verdict.SLOWER));

        assertThat(T12Report.points(Map.of(T12Part.SWEEP, sizes, T12Part.THREADS, threads)))
                .extracting(T12Report.Point::plot, T12Report.Point::series, T12Report.Point::label)
                .contains(
                        tuple("sweep", "jbb", "32k"),
                        tuple("threads", "lanes-engaged, serial", "1"),
                        tuple("client", "stock, serial", "1"),
                        tuple("model", PaperT12.LANES, "16"));
    }

    @Test
    void aReportIsMadeAnew() throws Exception {
        ResultFiles files = new ResultFiles(folder.resolve("threads"));
        files.create();
        files.write(comparison(PaperT12.LANES, row(Metrics.TIME, PaperT12.LANES, 1.1, Verdict.SLOWER)));

        assertThat(PaperT12.report(folder)).isZero();
        assertThat(Files.readString(folder.resolve("tables.txt"))).startsWith("Row T12");
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("drawLegend", "\"plot\":\"model\"")
                .doesNotContain("{{");
    }

    @Test
    void whatIsNoPartAndNoResultIsRefused() {
        assertThatThrownBy(() -> T12Part.parse("collections"))
                .isInstanceOf(KinjoException.class)
                .hasMessageStartingWith("Row T12 has no part collections");
        assertThatThrownBy(() -> PaperT12.report(folder))
                .isInstanceOf(KinjoException.class)
                .hasMessage("no result of row T12 in " + folder);
    }
}
