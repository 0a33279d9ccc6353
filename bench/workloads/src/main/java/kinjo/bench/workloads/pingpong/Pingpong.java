package kinjo.bench.workloads.pingpong;

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

/** The workload {@code pingpong} (row L3). */
public final class Pingpong implements Workload {
    @Override
    public String name() {
        return "pingpong";
    }

    @Override
    public String stresses() {
        return "locks taken by another thread than the one before; metrics handover, shared_buffer, producer_consumer";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 2, 3), new Plan(16, 3, 24), new Plan(16, 3, 300));
    }

    @Override
    public Run prepare(Setup setup) {
        return new PingpongRun(setup, plan(setup.size()).warmup());
    }

    private static final class PingpongRun implements Run {
        private static final int BALLS = 4096;

        private final Setup setup;
        private final Team team;
        private final int pairs;
        private final int visits;
        private final int items;
        private final Balls[] balls;
        private final Samples times;

        PingpongRun(Setup setup, int warmup) {
            this.setup = setup;
            this.pairs = Math.max(1, setup.threads() / 2);
            this.team = new Team(2 * pairs);
            this.visits = setup.size().choose(32, 256, 256);
            this.items = setup.size().choose(50_000, 500_000, 500_000);
            this.balls = new Balls[pairs];
            this.times = new Samples(warmup);
        }

        @Override
        public long iterate() throws Exception {
            Fingerprint fingerprint = new Fingerprint();
            fingerprint.add(handOver()).add(shareBuffer()).add(produceAndConsume());
            times.keepIteration();
            return fingerprint.value();
        }

        private static int pairOf(int member) {
            return member / 2;
        }

        private static int sideOf(int member) {
            return member % 2;
        }

        /** A visit of every ball by one side, then by the other; never both at a time. */
        private long handOver() throws Exception {
            Arrays.setAll(balls, pair -> new Balls(BALLS));
            long nanos = 0;
            for (int visit = 0; visit < visits; visit++) {
                int side = visit % 2;
                for (long each : team.run(member -> sideOf(member) == side ? balls[pairOf(member)].hitEach() : 0L)) {
                    nanos += each;
                }
            }
            times.add("handover", (double) nanos / ((long) pairs * visits * BALLS));
            for (Balls each : balls) {
                each.check(visits);
            }
            Arrays.fill(balls, null);
            return visits;
        }

        private long shareBuffer() throws Exception {
            SharedText[] texts = new SharedText[pairs];
            Arrays.setAll(texts, pair -> new SharedText());
            long start = System.nanoTime();
            List<Long> sums = team.run(member -> texts[pairOf(member)].append(items, Rng.ofPart(setup.seed(), member)));
            addTime("shared_buffer", start, team.size());
            long all = 0;
            for (int pair = 0; pair < pairs; pair++) {
                long sum = sums.get(2 * pair) + sums.get(2 * pair + 1);
                requireEqual("characters in the shared buffer", sum, texts[pair].sum());
                all += sum;
            }
            return all;
        }

        private long produceAndConsume() throws Exception {
            BoundedBuffer[] buffers = new BoundedBuffer[pairs];
            Arrays.setAll(buffers, pair -> new BoundedBuffer());
            long start = System.nanoTime();
            List<Long> sums = team.run(member -> sideOf(member) == 0
                    ? buffers[pairOf(member)].produce(items, Rng.ofPart(setup.seed(), member))
                    : buffers[pairOf(member)].consume(items));
            addTime("producer_consumer", start, pairs);
            long all = 0;
            for (int pair = 0; pair < pairs; pair++) {
                requireEqual("sum of the messages", sums.get(2 * pair), sums.get(2 * pair + 1));
                all += sums.get(2 * pair);
            }
            return all;
        }

        /** Wall time per item, all threads together. */
        private void addTime(String metric, long start, int parts) {
            times.add(metric, (double) (System.nanoTime() - start) / ((long) items * parts));
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
