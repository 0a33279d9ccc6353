package kinjo.bench.workloads.bintree;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Metric;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/** The workload {@code bintree} (row C8, Tables 1, 3 and 4). */
public final class Bintree implements Workload {
    @Override
    public String name() {
        return "bintree";
    }

    @Override
    public String stresses() {
        return "copy order of a tree, false sharing of counters, locks that threads share; metrics insert, search";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 2, 3), new Plan(24, 4, 8), new Plan(48, 4, 90));
    }

    @Override
    public Run prepare(Setup setup) {
        return new BintreeRun(setup, plan(setup.size()).warmup());
    }

    /** The run; package-private so that tests can spoil a tree. */
    static final class BintreeRun implements Run {
        private final Team team;
        private final int[] numbers;
        private final int[] counts;
        private final long values;
        private final Samples times;

        /** A third as many values as numbers: as in the paper, a value that comes at all comes three or four times. */
        BintreeRun(Setup setup, int warmup) {
            this.team = new Team(setup.threads());
            this.numbers = new int[setup.size().choose(20_000, 500_000, 1_000_000)];
            this.counts = new int[numbers.length / 3];
            this.times = new Samples(warmup);
            Rng rng = new Rng(setup.seed());
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = rng.below(counts.length);
                counts[numbers[i]]++;
            }
            this.values = Arrays.stream(counts).filter(count -> count > 0).count();
        }

        @Override
        public long iterate() throws Exception {
            Tree tree = new Tree(numbers[0]);
            timed("insert", () -> insert(tree));
            timed("search", () -> search(tree));
            times.keepIteration();
            return check(tree);
        }

        private interface Phase {
            void run() throws Exception;
        }

        /** Wall time per number, all threads together. */
        private void timed(String metric, Phase phase) throws Exception {
            long start = System.nanoTime();
            phase.run();
            times.add(metric, (double) (System.nanoTime() - start) / numbers.length);
        }

        /** The first number is the root's, which counts it. */
        void insert(Tree tree) throws Exception {
            team.run(member -> {
                for (int i = Math.max(1, from(member)); i < from(member + 1); i++) {
                    tree.insert(numbers[i]);
                }
                return null;
            });
        }

        void search(Tree tree) throws Exception {
            team.run(member -> {
                for (int i = from(member); i < from(member + 1); i++) {
                    require(tree.search(numbers[i]), "a number that was inserted is not found: " + numbers[i]);
                }
                return null;
            });
        }

        private int from(int member) {
            return (int) ((long) numbers.length * member / team.size());
        }

        Tree emptyTree() {
            return new Tree(numbers[0]);
        }

        /** The nodes are the input's values in ascending order, counted and found as often as they are in it. */
        long check(Tree tree) {
            Fingerprint fingerprint = new Fingerprint();
            List<Node> nodes = tree.nodes();
            requireEqual("nodes of the tree", values, nodes.size());
            int value = 0;
            for (Node node : nodes) {
                while (counts[value] == 0) {
                    value++;
                }
                requireEqual("value of a node", value, node.val());
                requireEqual("insertions of " + value, counts[value], node.counter());
                requireEqual("searches for " + value, counts[value], node.found());
                fingerprint.add(value++).add(node.counter());
            }
            return fingerprint.value();
        }

        @Override
        public Map<String, Metric> metrics() {
            return times.medians();
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
