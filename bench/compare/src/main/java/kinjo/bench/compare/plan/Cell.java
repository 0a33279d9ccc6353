package kinjo.bench.compare.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import kinjo.vmbuild.vms.Gc;

/**
 * One row of the comparison: a program under one setting. What is null is as the program is given.
 *
 * @param workload the program's name
 * @param size the workload's size; null for a user's command
 * @param heap fixed heap size, as {@code -Xmx} takes it
 * @param heapFactor what the size is a multiple of: {@code 2x} the smallest heap that works; null if it was given
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Cell(String workload, String size, Gc gc, Integer threads, String heap, String heapFactor) {

    /** One line for people, for example {@code xalan g1 2 threads 1g}. */
    public String label() {
        List<String> words = new ArrayList<>(List.of(workload));
        if (size != null && !size.equals("default")) {
            words.add(size);
        }
        if (gc != null) {
            words.add(gc.label());
        }
        if (threads != null) {
            words.add(threads == 1 ? "1 thread" : threads + " threads");
        }
        if (heapFactor != null) {
            words.add(heapFactor + " heap");
        } else if (heap != null) {
            words.add(heap);
        }
        return String.join(" ", words);
    }

    /** False as long as the smallest heap that works, which its own is a multiple of, was not searched for. */
    public boolean knowsHeap() {
        return heapFactor == null || heap != null;
    }

    public Cell withSize(String newSize) {
        return new Cell(workload, newSize, gc, threads, heap, heapFactor);
    }

    public Cell withHeap(String size) {
        return new Cell(workload, this.size, gc, threads, size, heapFactor);
    }
}
