package kinjo.bench.workloads.falsesharing;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Metric;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.walks.YoungCollections;

/**
 * The workload {@code hot-settings}: the first thread reads the limits of a few settings, over and over; the others count
 * uses in the same objects meanwhile, and so take the cache lines away from it.
 */
public final class HotSettings implements Workload {
    private static final int SETTINGS = 64;

    @Override
    public String name() {
        return "hot-settings";
    }

    @Override
    public String stresses() {
        return "false sharing: what is read lies beside what others write; metric read";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(32, 1, 2), new Plan(64, 5, 15), new Plan(64, 5, 60));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new SettingsRun(
                new Team(setup.threads()),
                setup.size().choose(10_000, 1_000_000, 1_000_000),
                plan(setup.size()).warmup(),
                setup.seed());
    }

    private static final class SettingsRun implements Run {
        private final Team team;
        private final int rounds;
        private final Samples times;
        private final Setting[] settings = new Setting[SETTINGS];

        /** Of one round. */
        private long limits;

        private final CyclicBarrier begin;
        private volatile boolean isRead;
        private long counted;

        SettingsRun(Team team, int rounds, int warmup, long seed) throws Exception {
            this.team = team;
            this.begin = new CyclicBarrier(team.size());
            this.rounds = rounds;
            this.times = new Samples(warmup);
            Rng rng = Rng.ofPart(seed, 0);
            // In a server they have been copied long ago.
            team.run(member -> {
                if (member == 0) {
                    for (int i = 0; i < SETTINGS; i++) {
                        settings[i] = new Setting(rng.below(1000));
                        limits += settings[i].limit;
                    }
                    new YoungCollections().force(2);
                }
                return null;
            });
        }

        @Override
        public long iterate() throws Exception {
            isRead = false;
            long counts = team.run(member -> member == 0 ? read() : count()).stream()
                    .skip(1)
                    .mapToLong(Long::longValue)
                    .sum();
            counted += counts;
            times.keepIteration();
            return new Fingerprint().add(limits).value();
        }

        private long read() throws Exception {
            begin.await();
            try {
                long start = System.nanoTime();
                long sum = 0;
                for (int round = 0; round < rounds; round++) {
                    sum += sum(settings);
                }
                times.add("read", (double) (System.nanoTime() - start) / rounds / SETTINGS);
                requireEqual("sum of limits", rounds * limits, sum);
                return 0;
            } finally {
                isRead = true;
            }
        }

        private static long sum(Setting[] settings) {
            long sum = 0;
            for (Setting setting : settings) {
                sum += setting.limit;
            }
            return sum;
        }

        /** Several threads lose counts of each other. */
        private long count() throws Exception {
            begin.await();
            long counts = 0;
            while (!isRead) {
                for (Setting setting : settings) {
                    setting.uses++;
                }
                counts += SETTINGS;
            }
            return counts;
        }

        /** With one writer none is lost. */
        @Override
        public void finalCheck() {
            if (team.size() == 2) {
                long uses = 0;
                for (Setting setting : settings) {
                    uses += setting.uses;
                }
                requireEqual("uses", counted, uses);
            }
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
