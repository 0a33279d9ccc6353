package kinjo.bench.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.SimulatedResult;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleTest {

    @TempDir
    Path folder;

    @Test
    void aBlockIsMirrored() {
        for (Block block : SimulatedResult.blocks(plan(4, 1))) {
            List<Arm> arms = block.steps().stream().map(Block.Step::arm).toList();
            assertThat(arms).isEqualTo(arms.reversed());
            assertThat(arms.subList(0, 3)).containsExactlyInAnyOrderElementsOf(Schedule.arms(plan(4, 1)));
        }
    }

    @Test
    void everyArmRunsOncePerPair() {
        List<Block.Step> steps = SimulatedResult.blocks(plan(6, 1)).stream()
                .flatMap(block -> block.steps().stream())
                .toList();

        assertThat(steps).doesNotHaveDuplicates();
        assertThat(steps.stream().collect(Collectors.groupingBy(Block.Step::arm, Collectors.counting())))
                .hasSize(3)
                .allSatisfy((arm, runs) -> assertThat(runs).isEqualTo(6 * 4));
    }

    @Test
    void theBaselineRunsAgainstItself() {
        assertThat(Schedule.arms(plan(2, 1))).extracting(Arm::name).containsExactly("stock", "stock again", "kinjo");
    }

    @Test
    void anOddNumberOfPairsIsRoundedUp() {
        assertThat(SimulatedResult.blocks(plan(5, 1))).hasSameSizeAs(SimulatedResult.blocks(plan(6, 1)));
    }

    @Test
    void everyCellHasARoundBeforeAnyHasTheNext() {
        List<Block> blocks = SimulatedResult.blocks(plan(8, 1));

        assertThat(blocks).extracting(Block::index).isSorted();
        for (int round = 0; round < 4; round++) {
            assertThat(blocks.subList(4 * round, 4 * round + 4))
                    .extracting(Block::cell)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(SimulatedResult.blocks(plan(20, 7))).isEqualTo(SimulatedResult.blocks(plan(20, 7)));
        assertThat(SimulatedResult.blocks(plan(20, 7))).isNotEqualTo(SimulatedResult.blocks(plan(20, 8)));
    }

    @Test
    void theOrderOfArmsVaries() {
        assertThat(SimulatedResult.blocks(plan(20, 1)).stream()
                        .map(Block::order)
                        .distinct())
                .hasSizeGreaterThan(3);
    }

    /** The runs of a block go through the order and back: what ends it is measured twice in a row. */
    @Test
    void eachArmIsInTheMiddleOfItsShareOfTheBlocks() {
        Variant stock = FakeVm.variant(folder, "stock", "");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "");
        Variant off = FakeVm.variant(folder, "off", "");
        ComparePlan four = FakeVm.workloadPlan(folder, stock, kinjo)
                .variants(List.of(kinjo, off))
                .stopping(Stopping.pairs(200))
                .build();

        Map<Arm, Long> last = SimulatedResult.blocks(four).stream()
                .collect(Collectors.groupingBy(block -> block.order().getLast(), Collectors.counting()));

        long blocks = last.values().stream().mapToLong(Long::longValue).sum();
        assertThat(last.values())
                .hasSize(4)
                .allSatisfy(count -> assertThat(count).isBetween(blocks / 8, blocks * 3 / 8));
    }

    @Test
    void whatIsNotGivenIsOneCell() {
        Variant stock = FakeVm.variant(folder, "stock", "");
        ComparePlan plan =
                FakeVm.plan(folder, stock, FakeVm.variant(folder, "kinjo", "")).build();

        assertThat(Cells.of(plan)).containsExactly(new Cell("toy.jar", null, null, null, null, null));
    }

    private ComparePlan plan(int pairs, long seed) {
        Variant stock = FakeVm.variant(folder, "stock", "");
        return FakeVm.workloadPlan(folder, stock, FakeVm.variant(folder, "kinjo", ""))
                .gcs(List.of(Gc.SERIAL, Gc.G1))
                .threads(List.of(1, 2))
                .stopping(Stopping.pairs(pairs))
                .seed(seed)
                .build();
    }
}
