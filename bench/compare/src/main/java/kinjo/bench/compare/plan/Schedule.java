package kinjo.bench.compare.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The order in which a plan's runs are made.
 *
 * <p>Round-robin: every cell gets its first block before any gets its second, so that stopping early leaves something
 * for all cells, and a bad quarter of an hour spoils a little of each cell and not all of one. The runs that are
 * compared with each other still lie within one block, minutes apart at most. The order of the cells within a round
 * and of the arms within a block is random, so that nothing always runs after the same thing; it depends on the plan's
 * seed and on what was done before, so that a comparison that is taken up again goes on as it would have.
 */
public final class Schedule {

    private Schedule() {}

    /**
     * The next block of each cell.
     *
     * @param done blocks that a cell has already; none if it is not in it
     */
    public static List<Block> round(ComparePlan plan, Collection<Cell> cells, Map<Cell, Integer> done) {
        List<Block> round = new ArrayList<>();
        int number = 0;
        for (Cell cell : cells) {
            int index = done.getOrDefault(cell, 0);
            number = Math.max(number, index);
            List<Arm> order = new ArrayList<>(arms(plan));
            Collections.shuffle(order, random(Objects.hash(plan.seed(), cell.label(), index)));
            round.add(new Block(plan.subject(cell), cell, index, order));
        }
        Collections.shuffle(round, random(Objects.hash(plan.seed(), number)));
        return round;
    }

    /** Of another kind than {@link java.util.Random}, whose first numbers hardly differ for neighbouring seeds. */
    private static RandomGenerator random(int seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /** Each baseline twice, then the variants. */
    public static List<Arm> arms(ComparePlan plan) {
        List<Arm> arms = new ArrayList<>();
        plan.baselines().forEach(baseline -> arms.add(new Arm(baseline, false)));
        plan.baselines().forEach(baseline -> arms.add(new Arm(baseline, true)));
        plan.variants().forEach(variant -> arms.add(new Arm(variant, false)));
        return arms;
    }
}
