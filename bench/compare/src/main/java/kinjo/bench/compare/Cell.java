package kinjo.bench.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;

/**
 * One row of the comparison: a program under one setting. What is null is as the program is given.
 *
 * @param workload the program's name
 * @param size the workload's size; null for a user's command
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Cell(String workload, String size, Gc gc, Integer threads, String heap) {

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
        if (heap != null) {
            words.add(heap);
        }
        return String.join(" ", words);
    }
}
