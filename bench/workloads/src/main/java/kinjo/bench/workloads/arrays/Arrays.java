package kinjo.bench.workloads.arrays;

import java.util.Map;
import kinjo.bench.workloads.Fingerprint;
import kinjo.bench.workloads.Metric;
import kinjo.bench.workloads.Plan;
import kinjo.bench.workloads.Rng;
import kinjo.bench.workloads.Setup;
import kinjo.bench.workloads.Size;
import kinjo.bench.workloads.Team;
import kinjo.bench.workloads.Workload;

/** The workload {@code arrays} (row C6 and stage 0 of placement: array order). */
public final class Arrays implements Workload {
    @Override
    public String name() {
        return "arrays";
    }

    @Override
    public String summary() {
        return "walks over arrays, lists and tables after exactly two young collections";
    }

    @Override
    public String stresses() {
        return "the order in which young collections lay the elements of arrays; metrics walk, walk_backward, walk_random";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(64, 1, 2), new Plan(512, 3, 7), new Plan(1024, 3, 250));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new ArraysRun(setup, plan(setup.size()).warmup());
    }

    /** The run; package-private so that tests can spoil a structure. */
    static final class ArraysRun implements Run {
        private static final int COLLECTIONS = 2;
        private static final int ROUNDS = 5;

        private final Setup setup;
        private final int warmup;
        private final Team team;
        private final Walker[] walkers;
        private final YoungCollections youngCollections = new YoungCollections();
        private final WalkTimes times = new WalkTimes();
        private int iterations;

        /** The elements are shared out among the threads, so that the survivors of a collection stay the same. */
        ArraysRun(Setup setup, int warmup) throws Exception {
            this.setup = setup;
            this.warmup = warmup;
            this.team = new Team(setup.threads());
            this.walkers = new Walker[setup.threads()];
            int length = setup.size().choose(10_000, 60_000, 120_000) / setup.threads();
            team.run(member -> walkers[member] = new Walker(length, rng(member)));
        }

        private Rng rng(int member) {
            return Rng.ofPart(setup.seed(), member);
        }

        Walker walker(int member) {
            return walkers[member];
        }

        @Override
        public long iterate() throws Exception {
            collect(1);
            long before = youngCollections.count();
            build();
            collect(COLLECTIONS);
            WalkTimes ofIteration = new WalkTimes();
            long sums = walk(ofIteration);
            boolean undisturbed = youngCollections.count() == before + COLLECTIONS;
            if (iterations++ >= warmup && undisturbed) {
                times.addAll(ofIteration);
            }
            return sums;
        }

        /** The young space should be empty before, so that no collection falls into the building. */
        void build() throws Exception {
            team.run(member -> {
                walkers[member].build(rng(member));
                return null;
            });
        }

        private void collect(int collections) throws Exception {
            team.run(member -> {
                if (member == 0) {
                    youngCollections.force(collections);
                }
                return null;
            });
        }

        long walk(WalkTimes times) throws Exception {
            return team.fingerprint(member -> {
                Fingerprint fingerprint = new Fingerprint();
                for (int round = 0; round < ROUNDS; round++) {
                    for (Order order : Order.values()) {
                        fingerprint.add(walkers[member].walk(order, times));
                    }
                }
                return fingerprint.value();
            });
        }

        @Override
        public Map<String, Metric> metrics() {
            Map<String, Metric> metrics = times.metrics();
            if (metrics.isEmpty()) {
                throw new IllegalStateException("in no iteration were there just " + COLLECTIONS
                        + " young collections before the walk; the young space is too small, use a larger -Xmx");
            }
            return metrics;
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
