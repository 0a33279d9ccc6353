package kinjo.bench.compare.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * All arms of one cell in some order, then in the reverse of it (ABBA). Whatever drifts evenly over the block adds the
 * same to every arm.
 *
 * @param index the cell's how many-th block, from 0
 * @param order the arms as they run in the first half
 */
public record Block(Subject subject, Cell cell, int index, List<Arm> order) {

    /** One run to be made. */
    public record Step(Subject subject, Cell cell, Arm arm, int block, int half) {}

    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        order.forEach(arm -> steps.add(new Step(subject, cell, arm, index, 0)));
        order.reversed().forEach(arm -> steps.add(new Step(subject, cell, arm, index, 1)));
        return steps;
    }
}
