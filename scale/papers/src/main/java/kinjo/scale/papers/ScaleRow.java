package kinjo.scale.papers;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.PaperRow;
import kinjo.bench.papers.StoredReader;
import kinjo.common.KinjoException;
import kinjo.scale.topology.Topology;
import kinjo.vmbuild.Checkout;

/** The rows of the paper on many JVMs that are tables of a grid. */
public enum ScaleRow implements PaperRow {
    S3(
            "one, two and four JVMs of the portal behind a dispatcher, with the same heap together (parts: stock, kinjo)",
            S3Table::of) {
        @Override
        List<Shape> shapes(Topology topology) {
            return List.of(Shape.all(topology));
        }
    },
    S4("these over numbers of cores, and of hardware threads per core (parts: stock, kinjo)", S4Table::of) {
        @Override
        List<Shape> shapes(Topology topology) {
            return Stream.concat(coreSweep(topology), threadSweep(topology))
                    .distinct()
                    .toList();
        }
    },
    S5("user, system and idle time of each (parts: stock, kinjo)", S5Table::of) {
        @Override
        List<Shape> shapes(Topology topology) {
            return coreSweep(topology).toList();
        }
    },
    S6(
            "cycles, instructions, cache and TLB misses of a request, and the kernel's counters (parts: stock, kinjo)",
            S6Table::of) {
        @Override
        List<Shape> shapes(Topology topology) {
            return coreSweep(topology).toList();
        }
    };

    /** A stored grid of the portal is shown with the tables of all rows. */
    public static final StoredReader READER = new StoredReader(PortalResult::isOf, PortalStudy::stored);

    private static final List<String> PARTS = List.of("stock", "kinjo");

    /** The paper's Niagara has eight cores and Fig. 2 four numbers of them. */
    private static final int SWEEP = 4;

    private final String summary;
    private final Function<PortalResult, String> table;

    ScaleRow(String summary, Function<PortalResult, String> table) {
        this.summary = summary;
        this.table = table;
    }

    /** Cores, and hardware threads of each; null for all that each has. */
    record Shape(int cores, Integer threads) {
        static Shape all(Topology topology) {
            return new Shape(topology.cores().size(), null);
        }
    }

    /** What has to be measured. */
    abstract List<Shape> shapes(Topology topology);

    /** A quarter of the cores, half of them, ... as in Fig. 2, with all their threads. */
    private static Stream<Shape> coreSweep(Topology topology) {
        return IntStream.rangeClosed(1, SWEEP)
                .map(step -> Math.ceilDiv(topology.cores().size() * step, SWEEP))
                .distinct()
                .mapToObj(cores -> new Shape(cores, null));
    }

    /** Fig. 6: the cores that have so many, with fewer threads than all. */
    private static Stream<Shape> threadSweep(Topology topology) {
        return IntStream.range(1, topology.threadsPerCore())
                .mapToObj(threads -> new Shape(cores(topology, threads), threads));
    }

    private static int cores(Topology topology, int threads) {
        return (int)
                topology.cores().stream().filter(core -> core.size() >= threads).count();
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public void requireParts(List<String> only) {
        for (String part : only) {
            if (!PARTS.contains(part)) {
                throw new KinjoException("row " + this + " has no part " + part, "parts: " + String.join(", ", PARTS));
            }
        }
    }

    @Override
    public void requireRounds(Integer rounds) {
        if (rounds != null && rounds < 1) {
            throw new KinjoException("without rounds there is nothing to measure", "give 1 or more");
        }
    }

    /** The VMs that are asked for. */
    static List<String> vms(List<String> only) {
        return only.isEmpty() ? PARTS : PARTS.stream().filter(only::contains).toList();
    }

    String table(PortalResult result) {
        return table.apply(result);
    }

    @Override
    public int measure(PaperRequest request) throws Exception {
        return PortalStudy.measure(this, request);
    }

    @Override
    public int report(Checkout checkout, Path folder) throws Exception {
        return PortalStudy.report(this, PortalResult.read(folder), folder);
    }
}
