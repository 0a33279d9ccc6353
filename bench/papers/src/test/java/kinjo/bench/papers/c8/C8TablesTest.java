package kinjo.bench.papers.c8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.FieldAccesses;
import kinjo.agent.fields.FieldReport;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Value;
import kinjo.bench.compare.result.Verdict;
import kinjo.bench.papers.Comparisons;
import kinjo.common.KinjoException;
import kinjo.vmbuild.vms.Gc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row C8, without its times. */
class C8TablesTest {
    private static final Cell CELL = new Cell("bintree", "small", Gc.SERIAL, 1, "1g", null);

    private static final FieldReport COUNTS = new FieldReport(
            List.of(new ClassAccesses(
                    C8Program.BINTREE.lightClass(),
                    true,
                    List.of(
                            new FieldAccesses("val", "I", 75_000_000, 0),
                            new FieldAccesses("left", "Lp/Node;", 21_500_000, 0),
                            new FieldAccesses("right", "Lp/Node;", 0, 0),
                            new FieldAccesses("found", "I", 0, 0),
                            new FieldAccesses("lock", "Ljava/lang/Object;", 0, 0),
                            new FieldAccesses("counter", "I", 1_000_000, 2_500_000)))),
            List.of());

    @TempDir
    private Path folder;

    private static Row row(String metric, double ratio, Verdict verdict) {
        return new Row(
                CELL, metric, "ns", "dfs", "stock", 6, ratio, ratio - 0.01, ratio + 0.01, verdict, null, null, null);
    }

    private static CacheMisses.Counts misses(int variants, double lastLevel) {
        return new CacheMisses.Counts(
                "a machine",
                "today",
                "default",
                "32m",
                variants,
                List.of(
                        new CacheMisses.Count("stock", 20_000_000, lastLevel),
                        new CacheMisses.Count("dfs", 15_000_000, 2_500_000)));
    }

    private static Run run(int number, double insert) {
        return Comparisons.run(number, CELL, "stock", false, Map.of("insert", new Value("ns", insert)));
    }

    @Test
    void aTableHasTheMedianOfStockAndTheRatiosOfOthers() {
        String tables = C8Tables.render(new C8Result(
                Map.of(
                        C8Program.BINTREE,
                        Comparisons.of(
                                CELL,
                                "dfs",
                                List.of(row("insert", 0.9, Verdict.UNDECIDED), row("search", 0.75, Verdict.FASTER)),
                                List.of(run(1, 100), run(2, 300), run(3, 200)),
                                true)),
                Map.of(C8Program.BINTREE, COUNTS),
                Map.of(C8Program.BINTREE, misses(2, 10_000_000)),
                null));

        assertThat(tables)
                .contains("serial     1        insert       200.0 ns  0.900 [0.890, 0.910] ~")
                .contains("serial     1        search       -         0.750 [0.740, 0.760]\n")
                .contains("Table 3, depth first to breadth first")
                .contains("Size default, heap 32m, today:\n")
                .contains("dfs    15.00 M  0.750     2.50 M   0.250\n")
                .contains("Table 1, accesses of the fields of bintree.Node")
                .contains("val      75.0 M  75.0 %  0.0 M    0.0 %    R     45 %           8 %    R\n")
                .contains("counter  1.0 M   1.0 %   2.5 M    100.0 %  W     0 %            26 %   W\n")
                .contains("total    97.5 M  97.5 %  2.5 M    100.0 %        98 %           100 %\n");
    }

    @Test
    void theBarnesHutTreeHasItsDepths() {
        Cell nbody = new Cell("nbody", "small", Gc.SERIAL, 1, "1g", null);
        String tables = C8Tables.render(new C8Result(
                Map.of(C8Program.NBODY, Comparisons.of(nbody, "dfs", List.of(), List.of(), true)),
                Map.of(),
                Map.of(),
                "depth\n"));
        assertThat(tables).contains("Fig. 5,").endsWith("at 3 to 5:\ndepth\n");
    }

    @Test
    void fewMissesHaveNoRatioAndSomeAreNotAll() {
        String tables =
                C8Tables.render(new C8Result(Map.of(), Map.of(), Map.of(C8Program.MOLDYN, misses(3, 100_000)), null));
        assertThat(tables).contains("today (not complete):\n").contains("dfs    15.00 M  0.750     2.50 M  -\n");
    }

    @Test
    void countsOfAnotherClassAreNone() {
        AccessTable table = C8Program.NBODY.accesses().orElseThrow();
        assertThatThrownBy(() -> table.render(C8Program.NBODY.lightClass(), COUNTS))
                .isInstanceOf(KinjoException.class)
                .hasMessage("there are no counts of kinjo.bench.workloads.nbody.Node");
        assertThatThrownBy(() -> table.render(C8Program.BINTREE.lightClass(), COUNTS))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("bintree.Node has no counts of [mass]");
    }

    @ParameterizedTest
    @EnumSource(
            value = C8Program.class,
            names = {"BINTREE", "NBODY", "MOLDYN"})
    void theFieldsOfTheTablesAreThere(C8Program program) throws IOException {
        Path sources = Path.of("../workloads/src/main/java");
        String source = Files.readString(sources.resolve(program.lightClass().replace('.', '/') + ".java"));
        program.accesses().orElseThrow().lines().stream()
                .flatMap(line -> line.fields().stream())
                .forEach(field -> assertThat(source).containsPattern("\n    [a-zA-Z0-9 ]+ " + field + "( = [^;]*)?;"));
    }

    @Test
    void missesAreReadFromWhatCachegrindSays() {
        String summary = """
                ==7== D   refs:      2,218,120,475  (1,603,488,766 rd   + 614,631,709 wr)
                ==7== D1  misses:       81,247,514  (   73,240,336 rd   +   8,007,178 wr)
                ==7== LLd misses:       35,438,715  (   29,728,971 rd   +   5,709,744 wr)
                ==7== LL refs:         99,247,514  (   73,240,336 rd   +   8,007,178 wr)
                """;
        assertThat(CacheMisses.misses(CacheMisses.FIRST_LEVEL, summary)).isEqualTo(81_247_514);
        assertThat(CacheMisses.misses(CacheMisses.LAST_LEVEL, summary)).isEqualTo(35_438_715);
        assertThatThrownBy(() -> CacheMisses.misses(CacheMisses.LAST_LEVEL, "valgrind: no tool"))
                .isInstanceOf(KinjoException.class)
                .hasMessage("valgrind says nothing of misses");
    }

    @Test
    void aClassIsSplitAsInThePaper() {
        assertThat(C8Program.MOLDYN.split())
                .isEqualTo("split=kinjo.bench.workloads.moldyn.Particle:"
                        + "xvelocity+yvelocity+zvelocity+xforce+yforce+zforce");
    }

    @Test
    void threadsAreThoseOfThePaperAsFarAsThereAreCpus() {
        assertThat(PaperC8.threads(1)).containsExactly(1, 2);
        assertThat(PaperC8.threads(6)).containsExactly(1, 2, 4);
        assertThat(PaperC8.threads(64)).containsExactly(1, 2, 4, 8, 16);
    }

    @Test
    void whatIsNoPartAndNoResultIsRefused() {
        assertThatThrownBy(() -> C8Program.parse("tree"))
                .isInstanceOf(KinjoException.class)
                .hasMessageStartingWith("Row C8 has no part tree");
        assertThatThrownBy(() -> CacheMisses.program("hot-settings-misses"))
                .isInstanceOf(KinjoException.class)
                .hasMessageStartingWith("Row C8 has no part hot-settings-misses");
        assertThat(CacheMisses.program("nbody-misses")).isEqualTo(C8Program.NBODY);
        assertThatThrownBy(() -> PaperC8.report(folder))
                .isInstanceOf(KinjoException.class)
                .hasMessage("no result of row C8 in " + folder);
    }
}
