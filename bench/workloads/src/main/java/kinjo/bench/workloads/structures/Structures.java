package kinjo.bench.workloads.structures;

import java.util.List;
import kinjo.bench.workloads.harness.Workload;

/** The workloads of the set {@code structures}. */
public final class Structures {
    public static final List<Workload> ALL = List.of(
            new StructureProgram(
                    "search-tree",
                    "keys behind subtrees: what is compared on the way down",
                    length -> new SearchTree()),
            new StructureProgram("hash-chains", "keys behind the rest of their chain", HashChains::new),
            new StructureProgram("records", "arrays that nobody reads before the name", length -> new Records()),
            new StructureProgram("graph", "labels behind arrays of neighbours", Graph::new));

    private Structures() {}
}
