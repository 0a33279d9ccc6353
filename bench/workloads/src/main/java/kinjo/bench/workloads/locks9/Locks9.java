package kinjo.bench.workloads.locks9;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Metric;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/** The workloads {@code locks9} and {@code locks9-running} (row L5). */
public final class Locks9 implements Workload {
    private final boolean ownersRun;

    /** @param ownersRun whether threads T go on to lock other objects while threads S lock theirs */
    public Locks9(boolean ownersRun) {
        this.ownersRun = ownersRun;
    }

    @Override
    public String name() {
        return ownersRun ? "locks9-running" : "locks9";
    }

    @Override
    public String stresses() {
        return ownersRun
                ? "locks of objects whose first thread runs and locks others; metrics T1 to T9, ns per lock and unlock"
                : "uncontended locks by the first thread and by another; metrics T1 to T9, ns per lock and unlock";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 2, 3), new Plan(64, 3, 6), new Plan(64, 3, 120));
    }

    @Override
    public Run prepare(Setup setup) {
        int most = setup.size().choose(1 << 16, 1 << 20, 1 << 20);
        return new Locks9Run(
                setup.threads(),
                new int[] {1, 1024, most},
                most,
                ownersRun,
                plan(setup.size()).warmup());
    }

    private static final class Locks9Run implements Run {
        private static final int OTHERS = 1024;
        private static final List<String> ROUNDS = List.of("T1", "T2", "T3", "S4", "S5", "S6", "T7", "T8", "T9");

        private final Team teamT;
        private final Team teamS;
        private final Counters[] counters;
        private final int[] objects;
        private final int pairs;
        private final boolean ownersRun;
        private final Samples times;
        private volatile boolean visited;

        /**
         * @param threads how many pairs of threads T and S, each pair with objects of its own
         * @param objects numbers of objects, each a run of nine rounds
         * @param pairs of lock and unlock, in a round
         */
        Locks9Run(int threads, int[] objects, int pairs, boolean ownersRun, int warmup) {
            this.teamT = new Team(threads);
            this.teamS = new Team(threads);
            this.counters = new Counters[threads];
            this.objects = objects;
            this.pairs = pairs;
            this.ownersRun = ownersRun;
            this.times = new Samples(warmup);
        }

        @Override
        public long iterate() throws Exception {
            double[] sums = new double[ROUNDS.size()];
            for (int number : objects) {
                nineRounds(number, sums);
            }
            for (int i = 0; i < sums.length; i++) {
                times.add(ROUNDS.get(i), sums[i] / objects.length);
            }
            times.keepIteration();
            return new Fingerprint().add(pairs).add(counters.length).value();
        }

        private void nineRounds(int number, double[] sums) throws Exception {
            teamT.run(member -> counters[member] = new Counters(number));
            for (int i = 0; i < sums.length; i++) {
                double nanos = ROUNDS.get(i).startsWith("T") ? round(teamT) : visit();
                times.add(ROUNDS.get(i) + "_" + number, nanos);
                sums[i] += nanos;
            }
            for (Counters each : counters) {
                each.check((long) pairs * ROUNDS.size());
            }
            Arrays.fill(counters, null);
        }

        private double visit() throws Exception {
            if (!ownersRun) {
                return round(teamS);
            }
            visited = true;
            ExecutorService waiting = Executors.newSingleThreadExecutor();
            try {
                Future<List<Long>> others = waiting.submit(() -> teamT.run(member -> lockOthers()));
                double nanos = round(teamS);
                visited = false;
                others.get();
                return nanos;
            } finally {
                visited = false;
                waiting.shutdown();
            }
        }

        private long lockOthers() {
            Counters others = new Counters(OTHERS);
            long passes = 0;
            for (; visited; passes++) {
                others.lock(OTHERS);
            }
            others.check(passes * OTHERS);
            return passes;
        }

        /** The mean over the pairs of threads. */
        private double round(Team team) throws Exception {
            double sum = 0;
            for (double nanos : team.run(member -> counters[member].lock(pairs))) {
                sum += nanos;
            }
            return sum / team.size();
        }

        @Override
        public Map<String, Metric> metrics() {
            return times.medians();
        }

        @Override
        public void close() {
            teamT.close();
            teamS.close();
        }
    }
}
