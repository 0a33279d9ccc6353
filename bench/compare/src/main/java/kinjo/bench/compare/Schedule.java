package kinjo.bench.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The order in which a plan's runs are made.
 *
 * <p>Round-robin: every cell gets its first block before any gets its second, so that stopping early leaves something
 * for all cells, and a bad quarter of an hour spoils a little of each cell and not all of one. The runs that are
 * compared with each other still lie within one block, minutes apart at most. The order of the cells within a round
 * and of the arms within a block is random, from the plan's seed, so that nothing always runs after the same thing.
 */
final class Schedule {

    private Schedule() {}

    static List<Block> of(ComparePlan plan) {
        Random random = new Random(plan.seed());
        List<Block> blocks = new ArrayList<>();
        for (int index = 0; index < blocksPerCell(plan); index++) {
            List<Block> round = new ArrayList<>();
            for (Map.Entry<Cell, Subject> cell : cells(plan).entrySet()) {
                List<Arm> order = new ArrayList<>(arms(plan));
                Collections.shuffle(order, random);
                round.add(new Block(cell.getValue(), cell.getKey(), index, order));
            }
            Collections.shuffle(round, random);
            blocks.addAll(round);
        }
        return blocks;
    }

    /** Each baseline twice, then the variants. */
    static List<Arm> arms(ComparePlan plan) {
        List<Arm> arms = new ArrayList<>();
        plan.baselines().forEach(baseline -> arms.add(new Arm(baseline, false)));
        plan.baselines().forEach(baseline -> arms.add(new Arm(baseline, true)));
        plan.variants().forEach(variant -> arms.add(new Arm(variant, false)));
        return arms;
    }

    /** The cells in the order of the plan. */
    static Map<Cell, Subject> cells(ComparePlan plan) {
        Map<Cell, Subject> cells = new LinkedHashMap<>();
        for (Subject subject : plan.subjects()) {
            for (Gc gc : orAsGiven(plan.gcs())) {
                for (Integer threads : orAsGiven(plan.threads())) {
                    for (String heap : orAsGiven(plan.heaps())) {
                        cells.put(cell(subject, gc, threads, heap), subject);
                    }
                }
            }
        }
        return cells;
    }

    private static Cell cell(Subject subject, Gc gc, Integer threads, String heap) {
        String size = subject instanceof Subject.Workload workload ? workload.size() : null;
        return new Cell(subject.name(), size, gc, threads, heap);
    }

    private static int blocksPerCell(ComparePlan plan) {
        return (plan.pairs() + 1) / 2;
    }

    private static <T> List<T> orAsGiven(List<T> values) {
        return values.isEmpty() ? Arrays.asList((T) null) : values;
    }
}
