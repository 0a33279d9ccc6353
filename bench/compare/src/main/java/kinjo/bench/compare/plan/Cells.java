package kinjo.bench.compare.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import kinjo.vmbuild.vms.Gc;

/** The settings of a plan: every program with every collector, thread number and heap. */
public final class Cells {

    private Cells() {}

    /** In the order of the plan; heaps that are factors are still to be resolved by {@link kinjo.bench.compare.run.HeapSearch}. */
    public static List<Cell> of(ComparePlan plan) {
        List<Cell> cells = new ArrayList<>();
        for (Subject subject : plan.subjects()) {
            for (Gc gc : orAsGiven(plan.gcs())) {
                for (Integer threads : orAsGiven(plan.threads())) {
                    for (String heap : orAsGiven(plan.heaps())) {
                        cells.add(cell(subject, gc, threads, heap));
                    }
                }
            }
        }
        return cells;
    }

    private static Cell cell(Subject subject, Gc gc, Integer threads, String heap) {
        String size = subject instanceof Subject.Workload workload ? workload.size() : null;
        boolean factor = heap != null && HeapSize.isFactor(heap);
        return new Cell(subject.name(), size, gc, threads, factor ? null : heap, factor ? heap : null);
    }

    private static <T> List<T> orAsGiven(List<T> values) {
        return values.isEmpty() ? Arrays.asList((T) null) : values;
    }
}
