package kinjo.scale.driver;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
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

    /** For clicks that are left when no more are planned. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Scenario<V> scenario;
    private final int users;
    private final Duration patience;

    /** @param users most clicks that are under way at a time; a click that finds none waits, and that counts */
    public OpenLoop(Scenario<V> scenario, int users) {
        this(scenario, users, PATIENCE);
    }

    OpenLoop(Scenario<V> scenario, int users, Duration patience) {
        this.scenario = scenario;
        this.users = users;
        this.patience = patience;
    }

    /**
     * What was seen.
     *
     * @param perSecond clicks that were planned
     * @param users who were there for them
     * @param times from the planned moments
     * @param uncorrected from the moments of sending, for comparison
     * @param lateness how much later than planned a click was handed to the users, which is the driver's own fault
     * @param firstError what one of the errors said; null without
     */
    public record Result(
            double perSecond,
            int users,
            Times times,
            Times uncorrected,
            Times lateness,
            long errors,
            String firstError) {

        /** Whether few enough clicks failed. */
        @JsonIgnore
        public boolean isValid() {
            return errors <= Measurement.MOST_ERRORS * (errors + times.count());
        }
    }

    /**
     * Clicks for a time, once all users have done the first steps and each is at a place of its own of the loop: what they
     * do before is not counted, and last steps are left out.
     */
    public Result run(double perSecond, Duration time) throws InterruptedException {
        int clicks = (int) Math.round(perSecond * time.toNanos() / 1e9);
        Clicks planned = new Clicks(clicks, perSecond);
        Thread[] threads = new Thread[users];
        for (int number = 0; number < users; number++) {
            V made = scenario.visitor().apply(number);
            int place = number % scenario.loop().size();
            threads[number] = Thread.ofVirtual().start(() -> planned.live(made, place));
        }
        planned.here.await();
        planned.schedule();
        planned.end(threads);
        return planned.result();
    }

    private final class Clicks {
        private static final long END = Long.MIN_VALUE;

        private final int clicks;
        private final double perSecond;
        private final CountDownLatch here = new CountDownLatch(users);

        /** The moments that are planned and have come. */
        private final BlockingQueue<Long> due = new LinkedBlockingQueue<>();

        private final Histogram times = new ConcurrentHistogram(DIGITS);
        private final Histogram uncorrected = new ConcurrentHistogram(DIGITS);
        private final Histogram lateness = new Histogram(DIGITS);
        private final Recording failures = new Recording(scenario.names(), scenario.counted());

        Clicks(int clicks, double perSecond) {
            this.clicks = clicks;
            this.perSecond = perSecond;
        }

        void schedule() {
            long start = System.nanoTime();
            for (int click = 0; click < clicks; click++) {
                long planned = start + (long) (1e9 * click / perSecond);
                Sleep.nanos(planned - System.nanoTime());
                lateness.recordValue(System.nanoTime() - planned);
                due.add(planned);
            }
            for (int user = 0; user < users; user++) {
                due.add(END);
            }
        }

        /** Clicks that have found no user for long find none any more; those that are under way end by themselves. */
        void end(Thread[] threads) throws InterruptedException {
            long end = System.nanoTime() + patience.toNanos();
            for (Thread thread : threads) {
                if (!thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
                    giveUp();
                    thread.join();
                }
            }
        }

        private void giveUp() {
            List<Long> left = new ArrayList<>();
            due.drainTo(left);
            for (long planned : left) {
                if (planned == END) {
                    due.add(END);
                } else {
                    failures.failed(new IOException("no user was free for it, " + patience.toMillis()
                            + " ms after the last click was planned"));
                }
            }
        }

        void live(V made, int place) {
            try (V visitor = made) {
                arrive(visitor, place);
                int next = place;
                for (long planned = due.take(); planned != END; planned = due.take()) {
                    try {
                        click(scenario.loop().get(next++ % scenario.loop().size()), visitor, planned);
                    } catch (Throwable e) {
                        failures.failed(e);
                    }
                }
            } catch (Throwable e) {
                failures.failed(e);
            }
        }

        /** Somebody whom the server does not let in clicks all the same: each of these clicks is an error. */
        private void arrive(V visitor, int place) {
            try {
                for (Step<V> step : scenario.first()) {
                    step.action().run(visitor);
                }
                for (Step<V> step : scenario.loop().subList(0, place)) {
                    step.action().run(visitor);
                }
            } catch (Throwable e) {
                failures.failed(e);
            } finally {
                here.countDown();
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
            Measurement failed = failures.take(users, 0);
            return new Result(
                    perSecond,
                    users,
                    Times.of(times),
                    Times.of(uncorrected),
                    Times.of(lateness),
                    failed.errors(),
                    failed.firstError());
        }
    }
}
