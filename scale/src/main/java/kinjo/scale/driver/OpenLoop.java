package kinjo.scale.driver;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import kinjo.scale.driver.Scenario.Step;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Clicks at a given rate, whether the server keeps up or not, as strangers on the network click. A time counts from the
 * moment at which the click was planned: what a click waited for because those before it were slow is in it, which a
 * driver that counts from sending leaves out (coordinated omission).
 */
public final class OpenLoop<V extends Closeable> {
    private static final int DIGITS = 3;

    private final Scenario<V> scenario;
    private final int users;

    /** @param users most clicks that are under way at a time; a click that finds none waits, and that counts */
    public OpenLoop(Scenario<V> scenario, int users) {
        this.scenario = scenario;
        this.users = users;
    }

    /**
     * What was seen.
     *
     * @param times from the planned moments
     * @param uncorrected from the moments of sending, for comparison
     */
    public record Result(Times times, Times uncorrected, long errors) {}

    /** Clicks for a time; first and last steps are not counted. */
    public Result run(double perSecond, Duration time) throws InterruptedException {
        int clicks = (int) Math.round(perSecond * time.toNanos() / 1e9);
        Clicks planned = new Clicks(clicks, (long) (1e9 / perSecond));
        Thread[] threads = new Thread[users];
        for (int number = 0; number < users; number++) {
            int user = number;
            threads[number] = Thread.ofVirtual().start(() -> planned.live(user));
        }
        planned.schedule();
        for (Thread thread : threads) {
            thread.join();
        }
        return planned.result();
    }

    private final class Clicks {
        private static final long END = Long.MIN_VALUE;

        private final int clicks;
        private final long interval;

        /** The moments that are planned and have come. */
        private final BlockingQueue<Long> due = new LinkedBlockingQueue<>();

        private final Histogram times = new ConcurrentHistogram(DIGITS);
        private final Histogram uncorrected = new ConcurrentHistogram(DIGITS);
        private final Recording failures = new Recording(scenario.names());

        Clicks(int clicks, long interval) {
            this.clicks = clicks;
            this.interval = interval;
        }

        void schedule() {
            long start = System.nanoTime();
            for (int click = 0; click < clicks; click++) {
                long planned = start + click * interval;
                for (long left = planned - System.nanoTime(); left > 0; left = planned - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                due.add(planned);
            }
            for (int user = 0; user < users; user++) {
                due.add(END);
            }
        }

        /** Logs on with the first click that it gets, so that users who are not needed do not come. */
        void live(int number) {
            try (V visitor = scenario.visitor().apply(number)) {
                int next = -1;
                for (long planned = due.take(); planned != END; planned = due.take()) {
                    try {
                        if (next < 0) {
                            for (Step<V> step : scenario.first()) {
                                step.action().run(visitor);
                            }
                            next = 0;
                        }
                        click(scenario.loop().get(next++ % scenario.loop().size()), visitor, planned);
                    } catch (Exception e) {
                        failures.failed(e);
                    }
                }
            } catch (Exception e) {
                failures.failed(e);
            }
        }

        private void click(Step<V> step, V visitor, long planned) throws IOException {
            long sent = System.nanoTime();
            step.action().run(visitor);
            long ended = System.nanoTime();
            times.recordValue(ended - planned);
            uncorrected.recordValue(ended - sent);
        }

        Result result() {
            return new Result(
                    Times.of(times), Times.of(uncorrected), failures.take(users).errors());
        }
    }
}
