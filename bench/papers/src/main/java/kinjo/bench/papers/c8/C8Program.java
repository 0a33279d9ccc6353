package kinjo.bench.papers.c8;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import kinjo.bench.papers.c8.AccessTable.Line;
import kinjo.common.UsageException;

/**
 * A program of the paper's section 5, and what the paper found with one and with two CPUs of its Enterprise machine; and
 * one where splitting has most to gain.
 */
enum C8Program {
    BINTREE(
            "bintree.Node",
            "32m",
            List.of("counter", "found", "lock"),
            List.of("insert", "search", "collections"),
            new AccessTable(
                    1,
                    List.of(
                            new Line(List.of("val"), 45, 8, "R"),
                            new Line(List.of("left"), 27, 12, "R"),
                            new Line(List.of("right"), 24, 12, "R"),
                            new Line(List.of("found"), 1, 34, "W"),
                            new Line(List.of("counter"), 0, 26, "W"),
                            new Line(List.of("lock"), 0, 8, "N")),
                    98,
                    ""),
            "Table 3, depth first to breadth first: insert 0.90 and 0.92, search 0.75 and 0.74;",
            "split, apart and depth first: insert 0.95 and 0.94, search 0.82 and 0.74;",
            "Table 4, to breadth first as well, split and depth first: insert 0.98 and 0.98, search 0.83 and 0.81;",
            "apart and depth first: insert 0.94 and 0.97, search 0.79 and 0.80"),
    NBODY(
            "nbody.Node",
            "48m",
            List.of("middle", "body"),
            List.of("time", "collections"),
            new AccessTable(
                    5,
                    List.of(
                            new Line(List.of("mass"), 28, 11, "R"),
                            new Line(List.of("centre"), 33, 34, "R"),
                            new Line(List.of("region"), 11, 9, "R"),
                            new Line(List.of("c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"), 24, 9, "R"),
                            new Line(List.of("leaf"), 2, 11, "R"),
                            new Line(List.of("middle"), 1, 26, "N")),
                    99,
                    "centre and middle refer to immutable vectors; the paper's are fields cx, cy, cz and x, y, z. body is not in the"
                            + " paper."),
            "Table 6, depth first to breadth first: insert 0.98 and 1.00, calc 1.04 and 1.04;",
            "split, apart and depth first: insert 1.04 and 1.06, calc 1.03 and 1.00"),
    MOLDYN(
            "moldyn.Particle",
            "64m",
            List.of("xvelocity", "yvelocity", "zvelocity", "xforce", "yforce", "zforce"),
            List.of("time"),
            new AccessTable(
                    7,
                    List.of(
                            new Line(List.of("xcoord", "ycoord", "zcoord"), 98, 2, "R"),
                            new Line(List.of("xforce", "yforce", "zforce"), 1, 95, "W"),
                            new Line(List.of("xvelocity", "yvelocity", "zvelocity"), 0, 3, "N")),
                    99,
                    ""),
            "Table 8, no collection, so the order is the same; split-keep-lock to not split: 1.04 and 1.02, with 16 CPUs 0.84;",
            "split-apart: 1.05 and 1.01, with 16 CPUs 0.70"),
    HOT_SETTINGS(
            "falsesharing.Setting",
            "1g",
            List.of("uses"),
            List.of("read"),
            null,
            "Not in the paper: what one thread reads lies beside what another one writes.");

    private final String splitClass;
    private final String heap;
    private final List<String> heavyFields;
    private final List<String> metrics;
    private final AccessTable accesses;
    private final List<String> paper;

    C8Program(
            String splitClass,
            String heap,
            List<String> heavyFields,
            List<String> metrics,
            AccessTable accesses,
            String... paper) {
        this.splitClass = splitClass;
        this.heap = heap;
        this.heavyFields = heavyFields;
        this.metrics = metrics;
        this.accesses = accesses;
        this.paper = List.of(paper);
    }

    /** The workload's name, too. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The paper's where it has one. There a tree was copied once, as it grew; ours are smaller, and there are more. */
    String heap() {
        return heap;
    }

    /** What the tables show, as the workload calls it. */
    List<String> metrics() {
        return metrics;
    }

    /** None where the paper has none. */
    Optional<AccessTable> accesses() {
        return Optional.ofNullable(accesses);
    }

    List<String> paper() {
        return paper;
    }

    /** The same, without the package of all workloads. */
    String splitClass() {
        return splitClass;
    }

    /** The class that is split, which is the light one then. */
    String lightClass() {
        return "kinjo.bench.workloads." + splitClass;
    }

    /** The agent's option. */
    String split() {
        return "split=" + lightClass() + ":" + String.join("+", heavyFields);
    }

    /** Whether threads lock objects of the class, so that a lock that moves with the fields makes a difference (row C7). */
    boolean locksObjects() {
        return this == MOLDYN;
    }

    static C8Program parse(String label) {
        return Arrays.stream(values())
                .filter(program -> program.label().equals(label))
                .findFirst()
                .orElseThrow(() -> noPart(label));
    }

    static UsageException noPart(String label) {
        return new UsageException(
                "Row C8 has no part " + label + ".",
                "Parts: bintree, nbody, moldyn, hot-settings, bintree-misses, nbody-misses, moldyn-misses.");
    }
}
