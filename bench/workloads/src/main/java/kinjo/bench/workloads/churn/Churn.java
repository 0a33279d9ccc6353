package kinjo.bench.workloads.churn;

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

/** The workload {@code churn} (rows T1-T12). */
public final class Churn implements Workload {
    @Override
    public String name() {
        return "churn";
    }

    @Override
    public String stresses() {
        return "allocation, stores of references, stopping many threads; metrics escape, stay, crowd";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 2, 3), new Plan(16, 4, 8), new Plan(32, 4, 60));
    }

    @Override
    public Run prepare(Setup setup) {
        return new ChurnRun(setup, plan(setup.size()).warmup());
    }

    private static final class ChurnRun implements Run {
        private static final int SHARED_CHAINS = 64;

        private final Setup setup;
        private final int objects;
        private final Team team;
        private final Team crowd;
        private final Cell[][] shared;
        private final Samples times;

        ChurnRun(Setup setup, int warmup) {
            this.setup = setup;
            this.objects = setup.size().choose(500_000, 12_000_000, 60_000_000);
            this.team = new Team(setup.threads());
            this.crowd = new Team(setup.size().choose(64, 1024, 2048));
            this.shared = new Cell[setup.threads()][SHARED_CHAINS];
            this.times = new Samples(warmup);
        }

        @Override
        public long iterate() throws Exception {
            Fingerprint fingerprint = new Fingerprint();
            fingerprint.add(timed(
                    "escape", team, member -> new Churner(shared[member], rng(member)).escape(objects / team.size())));
            fingerprint.add(timed("stay", team, member -> new Churner(null, rng(member)).stay(objects / team.size())));
            fingerprint.add(
                    timed("crowd", crowd, member -> new Churner(null, rng(member)).stay(objects / crowd.size())));
            times.keepIteration();
            return fingerprint.value();
        }

        private Rng rng(int member) {
            return Rng.ofPart(setup.seed(), member);
        }

        /** Wall time per object, all threads together. */
        private long timed(String metric, Team workers, Team.Task<Long> task) throws Exception {
            long start = System.nanoTime();
            long sums = workers.fingerprint(task);
            times.add(metric, (double) (System.nanoTime() - start) / objects);
            return sums;
        }

        @Override
        public Map<String, Metric> metrics() {
            return times.medians();
        }

        @Override
        public void close() {
            team.close();
            crowd.close();
        }
    }
}
