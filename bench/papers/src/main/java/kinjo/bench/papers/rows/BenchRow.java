package kinjo.bench.papers.rows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.PaperRow;
import kinjo.bench.papers.c8.PaperC8;
import kinjo.bench.papers.l1.PaperL1;
import kinjo.bench.papers.l5.PaperL5;
import kinjo.bench.papers.n10.PaperN10;
import kinjo.bench.papers.t10.PaperT10;
import kinjo.bench.papers.t12.PaperT12;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.process.Program;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Jdk;

/** The rows that need nothing beyond the floor of the benchmarks. */
public enum BenchRow implements PaperRow {
    L1("asymmetric spin locks in C: litmus tests, lost increments, cycles for owner and others") {
        @Override
        public void requireParts(List<String> only) {
            if (!only.isEmpty()) {
                throw new UsageException("Row " + this + " has no parts.", "Leave out --only.");
            }
        }

        @Override
        public int measure(PaperRequest request) throws Exception {
            return PaperL1.measure(request);
        }

        @Override
        public int report(Checkout checkout, Path folder) {
            throw new KinjoException("the report of row L1 cannot be made anew", "measure it: ./kinjo bench paper L1");
        }
    },
    C8(
            "orders of copying and split classes: binary tree, Barnes-Hut, molecular dynamics (parts: bintree, nbody, moldyn,"
                    + " hot-settings; cache misses by valgrind: bintree-misses, nbody-misses, moldyn-misses)") {
        @Override
        public void requireRounds(Integer rounds) {
            requirePairs(rounds);
        }

        @Override
        public int measure(PaperRequest request) throws Exception {
            return PaperC8.measure(request);
        }

        @Override
        public int report(Checkout checkout, Path folder) throws Exception {
            return PaperC8.report(folder);
        }
    },
    L5("lock reservation: nine rounds TTT SSS TTT and programs, against stock and JDK 17 (parts: rounds, programs)") {
        @Override
        public void requireRounds(Integer rounds) {
            requirePairs(rounds);
        }

        @Override
        public int measure(PaperRequest request) throws Exception {
            return PaperL5.measure(request);
        }

        @Override
        public int report(Checkout checkout, Path folder) throws Exception {
            return PaperL5.report(folder);
        }
    },
    N10("Nanafusi: joins in memory and over networks, heaps, parse rates, a stream"
            + " (parts: memory, network, heaps, rates, stream)") {
        @Override
        public int measure(PaperRequest request) throws Exception {
            List<String> options = new ArrayList<>();
            if (request.quick()) {
                options.add("--quick");
            }
            if (!request.only().isEmpty()) {
                options.addAll(List.of("--only", String.join(",", request.only())));
            }
            return n10(request.checkout(), options, request.folder());
        }

        @Override
        public int report(Checkout checkout, Path folder) throws Exception {
            return n10(checkout, List.of("--report"), folder);
        }
    },
    T10("the trace simulator: programs recorded, simulated, and counted by the VM"
            + " (parts: jbb, tpcc, xalan, javac, luindex, lusearch, legacy, nbody, bintree, churn)") {
        @Override
        public void requireParts(List<String> only) {
            PaperT10.requirePrograms(only);
        }

        @Override
        public int measure(PaperRequest request) throws Exception {
            return PaperT10.measure(request);
        }

        @Override
        public int report(Checkout checkout, Path folder) throws Exception {
            return PaperT10.report(folder);
        }
    },
    T12("thread-local heaps: sizes, warehouses with their collections, what each part costs, bytes"
            + " (parts: sweep, threads, overhead, bytes)") {
        @Override
        public void requireRounds(Integer rounds) {
            requirePairs(rounds);
        }

        @Override
        public int measure(PaperRequest request) throws Exception {
            return PaperT12.measure(request);
        }

        @Override
        public int report(Checkout checkout, Path folder) throws Exception {
            return PaperT12.report(folder);
        }
    };

    private final String summary;

    BenchRow(String summary) {
        this.summary = summary;
    }

    @Override
    public String summary() {
        return summary;
    }

    private static void requirePairs(Integer rounds) {
        if (rounds != null && rounds < 1) {
            throw new UsageException("Without rounds there is nothing to measure.", "Give --rounds 1 or more.");
        }
    }

    /** In a JVM of its own: it holds the documents that it sends to the JVMs it measures. */
    private static int n10(Checkout checkout, List<String> options, Path folder) throws Exception {
        Path target = checkout.root().resolve("bench/papers/target");
        List<String> words = new ArrayList<>(
                List.of(target.resolve("classes") + ":" + target.resolve("lib") + "/*", PaperN10.class.getName()));
        words.addAll(options);
        words.add(folder.toString());
        return Program.run(Jdk.running().java(), "-cp", words);
    }
}
