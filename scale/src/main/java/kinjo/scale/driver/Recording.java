package kinjo.scale.driver;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Where all users put their times; threads do not wait for each other. */
final class Recording {

    /** Values are right to 0.1 %. */
    private static final int DIGITS = 3;

    private final Set<String> counted;
    private final Map<String, Recorder> steps = new LinkedHashMap<>();
    private final Recorder lateness = new Recorder(DIGITS);
    private final LongAdder errors = new LongAdder();
    private final LongAdder answers = new LongAdder();
    private final AtomicReference<String> firstError = new AtomicReference<>();
    private long start;
    private long cpuAtStart;

    /**
     * Begins.
     *
     * @param names of all steps
     * @param counted those whose times are the users' times; others are in a table of their own only
     */
    Recording(List<String> names, Set<String> counted) {
        this.counted = counted;
        names.forEach(name -> steps.put(name, new Recorder(DIGITS)));
        restart();
    }

    void add(String step, long nanos) {
        steps.get(step).recordValue(Math.max(0, nanos));
        if (counted.contains(step)) {
            answers.increment();
        }
    }

    void late(long nanos) {
        lateness.recordValue(Math.max(0, nanos));
    }

    void failed(Throwable failure) {
        errors.increment();
        firstError.compareAndSet(null, failure.toString());
    }

    /** Requests of steps that count, if they were answered, and all that failed. */
    long ended() {
        return answers.sum() + errors.sum();
    }

    /** Forgets what there is. */
    void restart() {
        steps.values().forEach(Recorder::reset);
        lateness.reset();
        errors.reset();
        answers.reset();
        firstError.set(null);
        start = System.nanoTime();
        cpuAtStart = cpuNanos();
    }

    /** What has come since {@link #restart}. */
    Measurement take(int users, long stuck) {
        long nanos = System.nanoTime() - start;
        Histogram all = new Histogram(DIGITS);
        Map<String, Times> times = new LinkedHashMap<>();
        steps.forEach((name, recorder) -> {
            Histogram histogram = recorder.getIntervalHistogram();
            if (counted.contains(name)) {
                all.add(histogram);
            }
            times.put(name, Times.of(histogram));
        });
        return new Measurement(
                users,
                nanos / 1e9,
                Times.of(all),
                times,
                errors.sum(),
                firstError.get(),
                stuck,
                Times.of(lateness.getIntervalHistogram()),
                (double) (cpuNanos() - cpuAtStart) / nanos);
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
