package kinjo.bench.papers.c8;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import kinjo.common.UsageException;

/**
 * A program of the paper's section 5, and what the paper found with one and with two CPUs of its Enterprise machine; and
 * one where splitting has most to gain.
 */
enum C8Program {
    BINTREE(
            "bintree.Node",
            List.of("counter", "found", "lock"),
            List.of("insert", "search"),
            "Table 3, depth first to breadth first: insert 0.90 and 0.92, search 0.75 and 0.74;",
            "split, apart and depth first: insert 0.95 and 0.94, search 0.82 and 0.74;",
            "Table 4, to breadth first as well, split and depth first: insert 0.98 and 0.98, search 0.83 and 0.81;",
            "apart and depth first: insert 0.94 and 0.97, search 0.79 and 0.80"),
    NBODY(
            "nbody.Node",
            List.of("middle", "body"),
            List.of("time"),
            "Table 6, depth first to breadth first: insert 0.98 and 1.00, calc 1.04 and 1.04;",
            "split, apart and depth first: insert 1.04 and 1.06, calc 1.03 and 1.00"),
    MOLDYN(
            "moldyn.Particle",
            List.of("xvelocity", "yvelocity", "zvelocity", "xforce", "yforce", "zforce"),
            List.of("time"),
            "Table 8: no collection, so the order is the same; split: up to 35 % less time with 16 CPUs"),
    HOT_SETTINGS(
            "falsesharing.Setting",
            List.of("uses"),
            List.of("read"),
            "Not in the paper: what one thread reads lies beside what another one writes.");

    private final String splitClass;
    private final List<String> heavyFields;
    private final List<String> metrics;
    private final List<String> paper;

    C8Program(String splitClass, List<String> heavyFields, List<String> metrics, String... paper) {
        this.splitClass = splitClass;
        this.heavyFields = heavyFields;
        this.metrics = metrics;
        this.paper = List.of(paper);
    }

    /** The workload's name, too. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What the tables show, as the workload calls it. */
    List<String> metrics() {
        return metrics;
    }

    List<String> paper() {
        return paper;
    }

    /** The class that is split, which is the light one then. */
    String lightClass() {
        return "kinjo.bench.workloads." + splitClass;
    }

    /** The agent's option. */
    String split() {
        return "split=" + lightClass() + ":" + String.join("+", heavyFields);
    }

    static C8Program parse(String label) {
        return Arrays.stream(values())
                .filter(program -> program.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "Row C8 has no part " + label + ".", "Parts: bintree, nbody, moldyn, hot-settings."));
    }
}
