package kinjo.bench.workloads.shared;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import kinjo.bench.workloads.harness.Metric;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Workload;

/**
 * The workload {@code crowd}: many threads at once, each with a lock of its own and all with a few in common; more than
 * a mark word has numbers for. The number of threads is the workload's own.
 */
final class Crowd implements Workload {
    @Override
    public String name() {
        return "crowd";
    }

    @Override
    public String stresses() {
        return "64 threads, 1,000 virtual ones, 5,000 short-lived ones; metrics threads, virtual, short_lived, ns per lock";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(64, 1, 2), new Plan(64, 2, 4), new Plan(64, 2, 70));
    }

    @Override
    public Run prepare(Setup setup) {
        return new CrowdRun(setup.size().choose(10, 1, 1), plan(setup.size()).warmup());
    }

    private static final class Cell {
        private long count;

        synchronized void add() {
            count++;
        }
    }

    private static final class CrowdRun implements Run {
        private static final int COMMON = 16;

        private final int divisor;
        private final ThreadFactory virtual = virtualThreads();
        private final Samples times;

        CrowdRun(int divisor, int warmup) {
            this.divisor = divisor;
            this.times = new Samples(warmup);
        }

        /** By reflection, as the workloads are compiled for JDK 17; null there. */
        private static ThreadFactory virtualThreads() {
            try {
                Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
                return (ThreadFactory) Class.forName("java.lang.Thread$Builder")
                        .getMethod("factory")
                        .invoke(builder);
            } catch (ReflectiveOperationException olderJdk) {
                return null;
            }
        }

        @Override
        public long iterate() throws Exception {
            crowd("threads", 64, 200_000 / divisor, Thread::new);
            if (virtual != null) {
                crowd("virtual", 1000, 10_000 / divisor, virtual);
            }
            crowd("short_lived", 5000 / divisor, 200, Thread::new);
            times.keepIteration();
            return divisor;
        }

        private void crowd(String metric, int threads, int locks, ThreadFactory factory) throws InterruptedException {
            Cell[] common = new Cell[COMMON];
            for (int i = 0; i < COMMON; i++) {
                common[i] = new Cell();
            }
            Cell[] own = new Cell[threads];
            List<Thread> all = new ArrayList<>();
            long start = System.nanoTime();
            for (int thread = 0; thread < threads; thread++) {
                int number = thread;
                own[number] = new Cell();
                Thread each = factory.newThread(() -> lock(own[number], common, locks));
                each.start();
                all.add(each);
            }
            for (Thread each : all) {
                each.join();
            }
            times.add(metric, (double) (System.nanoTime() - start) / ((long) threads * locks));
            long sum = 0;
            for (Cell cell : common) {
                sum += cell.count;
            }
            for (Cell cell : own) {
                sum += cell.count;
            }
            requireEqual("locks of the crowd '" + metric + "'", (long) threads * locks, sum);
        }

        /** One lock in 64 is of a common cell. */
        private static void lock(Cell own, Cell[] common, int locks) {
            for (int i = 0; i < locks; i++) {
                if (i % 64 == 63) {
                    common[(i >> 6) % COMMON].add();
                } else {
                    own.add();
                }
            }
        }

        @Override
        public Map<String, Metric> metrics() {
            return times.medians();
        }
    }
}
