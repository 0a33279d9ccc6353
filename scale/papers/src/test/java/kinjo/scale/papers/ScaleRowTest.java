package kinjo.scale.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.bench.papers.results.ResultStore;
import kinjo.bench.papers.results.ResultsPage;
import kinjo.common.KinjoException;
import kinjo.scale.grid.Cell;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScaleRowTest {
    @TempDir
    private Path folder;

    private static List<String> cells(ScaleRow row, int cores, int threads) {
        return Grids.plan(row, Grids.topology(cores, threads), "stock").cells().stream()
                .map(Cell::name)
                .map(name -> name.replace("stock-hashtable-", ""))
                .toList();
    }

    /** Niagara: 8 cores with 4 threads each, in the paper 2, 4, 6 and 8 of them, and 1 to 4 threads. */
    @Test
    void thePapersMachineIsMeasuredAsInThePaper() {
        assertThat(cells(ScaleRow.S3, 8, 4)).containsExactly("1jvm-8x4", "2jvm-8x4", "4jvm-8x4");
        assertThat(cells(ScaleRow.S4, 8, 4))
                .hasSize(3 * (4 + 3))
                .contains("1jvm-2x4", "2jvm-4x4", "4jvm-6x4", "1jvm-8x1", "1jvm-8x2", "4jvm-8x3");
        assertThat(cells(ScaleRow.S5, 8, 4)).hasSize(12).isEqualTo(cells(ScaleRow.S6, 8, 4));
    }

    /** One core with two hardware threads, and one with one. */
    @Test
    void coresOfDifferentKindsAreMeasuredAsTheyAre() {
        Topology hybrid = Grids.topology(2, 2).restrictedTo(CpuSet.parse("0-2"));

        assertThat(Grids.plan(ScaleRow.S4, hybrid, "stock").cells())
                .extracting(cell -> cell.cores() + " on " + cell.cpus())
                .contains("1 on 0-1", "2 on 0-2", "2 on 0,2");
    }

    @Test
    void aSmallMachineIsMeasuredAsFarAsItGoes() {
        assertThat(cells(ScaleRow.S4, 2, 1))
                .containsExactly("1jvm-1x1", "2jvm-1x1", "4jvm-1x1", "1jvm-2x1", "2jvm-2x1", "4jvm-2x1");
        assertThat(cells(ScaleRow.S3, 1, 1)).containsExactly("1jvm-1x1", "2jvm-1x1", "4jvm-1x1");
    }

    @Test
    void onlyPartsThatThereAreAreTaken() {
        ScaleRow.S3.requireParts(List.of("kinjo"));
        assertThat(ScaleRow.vms(List.of())).containsExactly("stock", "kinjo");
        assertThatThrownBy(() -> ScaleRow.S3.requireParts(List.of("rounds")))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("row S3 has no part rounds");
        assertThatThrownBy(() -> ScaleRow.S3.requireRounds(0)).isInstanceOf(KinjoException.class);
    }

    private PortalResult onTwoCores() throws Exception {
        return Grids.read(
                Grids.report(Grids.plan(ScaleRow.S4, Grids.topology(2, 1), "stock", "kinjo"), Grids.NONE), folder);
    }

    @Test
    void jvmsStandBesideThePapers() throws Exception {
        assertThat(S3Table.of(onTwoCores()))
                .containsPattern("stock +1 +512 MB +300 +2100 +1950 ")
                .containsPattern("stock +2 +256 MB +300 +2200 +1.048 ")
                .containsPattern("kinjo +4 +128 MB +300 +2400 +1.143 ")
                .contains("0.86 (pinned 0.92)", "4 JVMs (8 make fewer)")
                .doesNotContainPattern(" 1100 ");
    }

    @Test
    void coresStandBesideThePapersAndWhatIsMissingIsSaid() throws Exception {
        PortalResult result = onTwoCores();

        assertThat(S4Table.of(result))
                .containsPattern("VM +JVMs +1 core +2 cores +2 to 1\n")
                .containsPattern("kinjo +2 +1200 +2200 +1.833\n")
                .contains("it needs a machine whose cores have several hardware threads", "3.0 times as many with 4");
        assertThat(Heading.of(result))
                .contains(
                        "A processor, 2 cores",
                        "one round, so nothing is known of noise",
                        "The paper's machines have 8 cores; this grid has 2.",
                        "2 JVMs on 1 core, 4 JVMs on 1 core, 4 JVMs on 2 cores: more JVMs than CPUs, so they took turns.",
                        "stock: Server VM (build 25+9, mixed mode)",
                        "use the JVMs' cores");
    }

    @Test
    void threadsAreComparedWhereThereAreSome() throws Exception {
        PortalResult result =
                Grids.read(Grids.report(Grids.plan(ScaleRow.S4, Grids.topology(2, 2), "stock"), Grids.NONE), folder);

        assertThat(S4Table.of(result))
                .containsPattern("VM +JVMs +1 thread +2 threads +2 to 1\n")
                .containsPattern("stock +1 +2100 +4100 +1.952\n")
                .doesNotContain("Not measured");
    }

    @Test
    void theSplitIsOfEachConfiguration() throws Exception {
        assertThat(S5Table.of(onTwoCores()))
                .containsPattern("stock +1 +1 +70.0 % +20.0 % +10.0 % +0.50 +0.25\n")
                .contains("idle time on Clovertown");
    }

    @Test
    void countersAreComparedOrTheReasonIsSaid() throws Exception {
        assertThat(S6Table.of(onTwoCores()))
                .contains("No cycles, instructions and misses: the kernel has no hardware counters for perf.")
                .containsPattern("stock +CPU time +1.000 +1.000 +1.000\n")
                .contains("data TLB misses, 4 JVMs to 2");

        HardwareCounts counted = new HardwareCounts(100, Map.of("cycles", 5_000_000L), null);
        PortalResult result =
                Grids.read(Grids.report(Grids.plan(ScaleRow.S3, Grids.topology(2, 1), "stock"), counted), folder);
        assertThat(S6Table.of(result))
                .contains(" 50000\n")
                .containsPattern("stock +cycles +1.000 +1.000 +1.000\n")
                .doesNotContain("No cycles");
    }

    @Test
    void noCellWithAResultIsNoError() throws Exception {
        PortalResult result = Grids.read(
                Grids.report(
                        Grids.plan(ScaleRow.S4, Grids.topology(2, 1), "stock").with(List.of(), 1), Grids.NONE),
                folder);

        for (ScaleRow row : ScaleRow.values()) {
            assertThat(row.table(result)).contains("Row " + row, "The paper");
        }
    }

    @Test
    void theReportOfAnyGridOfThePortalIsMade() throws Exception {
        onTwoCores();

        assertThat(ScaleRow.S5.report(null, folder)).isZero();
        assertThat(folder.resolve("S5.txt")).content().contains("A processor", "Row S5");
        assertThat(folder.resolve("S5.html"))
                .content()
                .contains("kinjo bench paper S5", "drawLines", "\"plot\":\"split\"")
                .doesNotContainPattern("(src|href|action)\\s*=\\s*[\"']");
        Files.writeString(folder.resolve("result.json"), "{\"plan\": {\"cells\": []}}");
        assertThatThrownBy(() -> ScaleRow.S5.report(null, folder))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("no result of a grid of the portal");
    }

    @Test
    void aGridIsStoredAndShownWithAllRows() throws Exception {
        onTwoCores();
        Path results = Files.createDirectories(folder.resolve("bench/results"));
        Files.writeString(results.resolve("findings.md"), "| what | how much |\n");
        ResultsPage page = new ResultsPage(results, List.of(ScaleRow.READER));
        ResultStore.store(folder, page, folder, "2026-01-01-a-machine/portal");

        assertThat(page.render())
                .containsSubsequence(
                        "### portal",
                        "./kinjo scale portal --db h2 --employees 2000 --lookup hashtable --jvms 1,2,4 --cores 1,2",
                        "A processor",
                        "Row S3",
                        "Row S4",
                        "Row S5",
                        "Row S6");
    }

    /** With the reporter's own tables and advice. */
    @Test
    void aGridOfAnotherServerIsShownAsItWasReported() throws Exception {
        onTwoCores();
        Path file = folder.resolve("result.json");
        Files.writeString(file, Files.readString(file).replace("./kinjo scale portal", "./kinjo scale run app.yaml"));
        Path results = Files.createDirectories(folder.resolve("bench/results"));
        Files.writeString(results.resolve("findings.md"), "| what | how much |\n");
        ResultsPage page = new ResultsPage(results, List.of(ScaleRow.READER, StoredGrid.READER));
        ResultStore.store(folder, page, folder, "2026-01-01-a-machine/server");

        assertThat(page.render())
                .containsSubsequence(
                        "### server", "./kinjo scale run app.yaml", "A processor", "requests/s", "most requests: ")
                .doesNotContain("Row S3");
    }
}
