package kinjo.scale.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.scale.topology.Cpu;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;
import org.junit.jupiter.api.Test;

class GridSettingsTest {
    private static final Topology TWO_CORES =
            new Topology(List.of(new Cpu(0, 0, 0, 0, 0, 1024), new Cpu(1, 1, 0, 0, 0, 1024)));
    private static final long TWO_GIGABYTES = 2L << 30;

    private static GridSettings settings(List<Integer> jvms, List<Integer> cores, Integer heap) {
        return new GridSettings(jvms, cores, null, null, null, null, null, null, null, heap, null, null, null, null);
    }

    private static GridPlan plan(GridSettings settings) {
        return plan(settings, TWO_CORES);
    }

    private static GridPlan plan(GridSettings settings, Topology topology) {
        return settings.plan(
                new Subject("./kinjo scale run app.yaml", Map.of()),
                List.of("shop"),
                topology,
                new Room(TWO_GIGABYTES, 0));
    }

    @Test
    void allCombinationsAreCells() {
        assertThat(plan(settings(null, List.of(1, 2), null)).cells())
                .extracting(Cell::name)
                .containsExactly(
                        "stock-shop-1jvm-1x1", "stock-shop-2jvm-1x1", "stock-shop-1jvm-2x1", "stock-shop-2jvm-2x1");
    }

    @Test
    void aCellThatIsSaidTwiceIsMeasuredOnce() {
        GridSettings twice = new GridSettings(
                List.of(1, 1),
                List.of(2, 2),
                List.of(1, 1),
                List.of(true, true),
                List.of("stock", "stock"),
                List.of(Sharing.DEFAULT, Sharing.DEFAULT),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);

        assertThat(plan(twice).cells()).extracting(Cell::name).containsExactly("stock-shop-1jvm-2x1-pinned");
    }

    @Test
    void whatIsGivenTakesPrecedence() {
        GridSettings both = settings(List.of(4), null, null).or(settings(List.of(1), List.of(2), 256));

        assertThat(both.jvms()).containsExactly(4);
        assertThat(both.cores()).containsExactly(2);
        assertThat(plan(both).heapMegabytes()).isEqualTo(256);
    }

    @Test
    void tooLittleMemoryIsSaidBeforeAnythingIsStarted() {
        assertThatThrownBy(() -> plan(settings(List.of(16), null, 512)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("16 JVMs with a heap of 512 MB together have less than 64 MB each")
                .hasMessageContaining("--heap");
        assertThatThrownBy(() -> plan(settings(null, null, 2048)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("are 2760 MB: more than the 2048 MB that are free here");
        // JVMs need more than their heap.
        assertThatThrownBy(() -> plan(settings(List.of(8), null, 512)))
                .hasMessageContaining("200 MB besides for each of 8 JVMs")
                .hasMessageContaining("are 2624 MB");
    }

    /** Four cores with two hardware threads each, and four with one: all are used, or the fastest, with all threads. */
    @Test
    void coresOfDifferentKindsAreUsedAsTheyAre() {
        List<Cpu> cpus = new ArrayList<>();
        for (int cpu = 0; cpu < 8; cpu++) {
            cpus.add(new Cpu(cpu, cpu / 2 * 2, 0, 0, 0, 1024));
        }
        for (int cpu = 8; cpu < 12; cpu++) {
            cpus.add(new Cpu(cpu, cpu, 0, 0, 0, 576));
        }
        Topology hybrid = new Topology(cpus);
        Topology split = hybrid.restrictedTo(CpuSet.parse("1-3"));

        assertThat(cells(GridSettings.NOTHING, hybrid)).containsExactly("8x2 on 0-11");
        assertThat(cells(settings(null, List.of(4, 6), null), hybrid)).containsExactly("4x2 on 0-7", "6x2 on 0-9");
        assertThat(cells(threads(1, 2), hybrid)).containsExactly("8x1 on 0,2,4,6,8-11", "4x2 on 0-7");
        assertThat(cells(GridSettings.NOTHING, split)).containsExactly("2x2 on 1-3");
        assertThat(plan(GridSettings.NOTHING, hybrid).command(1))
                .contains("--cores 8 ")
                .doesNotContain("--threads-per-core");
    }

    private static GridSettings threads(Integer... threads) {
        return new GridSettings(
                null, null, List.of(threads), null, null, null, null, null, null, null, null, null, null, null);
    }

    private static List<String> cells(GridSettings settings, Topology topology) {
        return plan(settings, topology).cells().stream()
                .map(cell -> cell.cores() + "x" + cell.threads() + " on " + cell.cpus())
                .distinct()
                .toList();
    }

    /** A window in which hardly anybody clicks says nothing. */
    @Test
    void aMeasurementIsAsLongAsUsersThink() {
        GridSettings slow = new GridSettings(
                null, null, null, null, null, null, Duration.ofSeconds(10), null, null, null, null, null, null, null);

        assertThat(plan(slow).measure()).isEqualTo(Duration.ofSeconds(24));
        assertThat(plan(slow.with(2, 1)).settle()).isEqualTo(Duration.ofSeconds(12));
        assertThat(plan(GridSettings.NOTHING).measure()).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void coresThatMayNotBeUsedAreRefused() {
        assertThatThrownBy(() -> plan(settings(null, List.of(3), null)))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("there are no 3 cores")
                .extracting(failure -> ((KinjoException) failure).remedy())
                .asString()
                .contains("./kinjo scale topology");
    }

    @Test
    void coresThatACgroupHoldsBackAreRefused() {
        Subject subject = new Subject("./kinjo scale run app.yaml", Map.of());
        GridSettings two = settings(null, List.of(2), null);

        assertThat(two.plan(subject, List.of("shop"), TWO_CORES, new Room(TWO_GIGABYTES, 2))
                        .cells())
                .hasSize(2);
        assertThatThrownBy(() -> two.plan(subject, List.of("shop"), TWO_CORES, new Room(TWO_GIGABYTES, 1.5)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the time of 1.5 CPUs together, and a cell has 2")
                .hasMessageContaining("--cores");
    }

    @Test
    void theOthersAreMeasuredWhereSomeCannotBe() {
        GridPlan plan = settings(List.of(1, 16), List.of(1, 2, 3), null)
                .plan(
                        new Subject("./kinjo scale run app.yaml", Map.of()),
                        List.of("shop"),
                        TWO_CORES,
                        new Room(TWO_GIGABYTES, 1.5));

        assertThat(plan.cells()).extracting(Cell::name).containsExactly("stock-shop-1jvm-1x1");
        assertThat(plan.leftOut())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("16 JVMs with a heap of 512 MB")
                                .contains("--heap"),
                        line -> assertThat(line).contains("a cell has 2").contains("cpu.max"),
                        line -> assertThat(line)
                                .contains("there are no 3 cores")
                                .contains("scale topology"));
        assertThat(plan.settings().jvms()).containsExactly(1, 16);
    }

    /** Memory may be free then that was not free at the beginning. */
    @Test
    void whatWasLeftOutIsTriedAgainWhenAGridGoesOn() {
        Subject subject = new Subject("./kinjo scale run app.yaml", Map.of());
        List<String> shop = List.of("shop");
        Room little = new Room(5L << 28, 0);
        GridPlan begun = settings(List.of(1, 4), null, null).plan(subject, shop, TWO_CORES, little);
        assertThat(begun.cells()).extracting(Cell::jvms).containsExactly(1);
        assertThat(begun.leftOut()).singleElement().asString().contains("for each of 4 JVMs");

        GridPlan whole = GridSettings.plan(List.of(), begun, subject, shop, TWO_CORES, new Room(TWO_GIGABYTES, 0));
        assertThat(whole.cells()).extracting(Cell::jvms).containsExactly(1, 4);
        assertThat(whole.leftOut()).isEmpty();

        // What was measured when there was more memory is not missing; a new cell is.
        assertThat(GridSettings.plan(List.of(), whole, subject, shop, TWO_CORES, little)
                        .leftOut())
                .isEmpty();
        GridSettings pinned = new GridSettings(
                null, null, null, List.of(true), null, null, null, null, null, null, null, null, null, null);
        GridPlan more =
                GridSettings.plan(List.of(pinned.or(whole.settings())), whole, subject, shop, TWO_CORES, little);
        assertThat(more.cells())
                .extracting(Cell::name)
                .containsExactly("stock-shop-1jvm-2x1", "stock-shop-4jvm-2x1", "stock-shop-1jvm-2x1-pinned");
        assertThat(more.leftOut()).hasSize(1);
    }

    @Test
    void whatNoMachineHasIsRefused() {
        assertThatThrownBy(() -> plan(settings(List.of(1, 0), null, null))).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> plan(settings(null, List.of(-1, 1), null))).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> plan(threads(0, 1))).isInstanceOf(UsageException.class);
    }

    /** It says nothing of what it was asked for: all threads, or so many as all have. */
    private static GridPlan without(GridPlan plan) {
        return plan.with(plan.cells(), plan.rounds());
    }

    @Test
    void theSettingsOfAPlanMakeIt() {
        GridPlan all = plan(settings(List.of(1, 2), List.of(1, 2), 256));

        assertThat(without(plan(all.settings()))).isEqualTo(without(all));
        assertThat(without(plan(settings(List.of(4), null, null).or(all.settings()))))
                .isEqualTo(
                        all.with(plan(settings(List.of(4), List.of(1, 2), 256)).cells(), 1));
    }

    @Test
    void theCommandLineOfAPlanHasAllOfIt() {
        Subject spaced = new Subject("./kinjo scale portal", Map.of("--db", "jdbc:postgresql://db/p?a=1&b=2"));
        assertThat(spaced.text()).isEqualTo("./kinjo scale portal --db 'jdbc:postgresql://db/p?a=1&b=2'");
        assertThat(plan(settings(null, List.of(1, 2), null)).command(3))
                .isEqualTo("./kinjo scale run app.yaml --jvms 1,2 --cores 1,2 --threads-per-core 1 --pinned no"
                        + " --vm stock --share default --think 1s --limit 2s --measure 6s --heap 512"
                        + " --most-users 20000 --dispatcher embedded --rounds 3");
    }

    @Test
    void aFolderIsNoNameOfAVm() {
        GridSettings folder = new GridSettings(
                null,
                null,
                null,
                null,
                List.of("stock", "/opt/jdk"),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);

        assertThatThrownBy(() -> plan(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("/opt/jdk is none");
    }
}
