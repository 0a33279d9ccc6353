package kinjo.bench.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * One comparison: runs its plan and writes {@code runs.jsonl}, {@code result.json} and {@code report.html} to the plan's
 * folder. For one use; {@link #run} blocks, the cancel methods may be called from any thread.
 */
public final class Comparison {

    private final ComparePlan plan;
    private final ProgressListener listener;
    private final ResultFiles files;
    private final SameResult sameResult;
    private final Runner runner;

    private final List<Run> runs = new ArrayList<>();
    private final TimeLeft timeLeft = new TimeLeft();
    private final Instant started = Instant.now();
    private final List<Block.Step> steps;
    private Failure failure;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean running;
    private volatile boolean cancelled;

    public Comparison(ComparePlan plan, ProgressListener listener) {
        this.plan = plan;
        this.listener = listener;
        this.files = new ResultFiles(plan.out());
        this.sameResult = new SameResult(plan);
        this.runner = new Runner(plan, () -> cancelled);
        this.steps = Schedule.of(plan).stream()
                .flatMap(block -> block.steps().stream())
                .toList();
    }

    /**
     * Runs the plan to its end, to the first run that fails, or until it is cancelled. The files are written in every
     * case, from what was done.
     *
     * @throws UncheckedIOException if the result's folder cannot be written
     */
    public ComparisonResult run() {
        running = true;
        try {
            files.create();
            return measure();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to " + plan.out() + ": " + e.getMessage(), e);
        } finally {
            finished.countDown();
        }
    }

    /** Kills the program that runs and lets {@link #run} return what was done, marked as not complete. */
    public void cancel() {
        cancelled = true;
    }

    /** As {@link #cancel}, and waits until the files are written: for a shutdown hook. */
    public void cancelAndWait() {
        cancel();
        try {
            if (running) {
                finished.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes {@code report.html} anew from the {@code result.json} in a folder, such as a stored result's. */
    public static ComparisonResult report(Path out) throws IOException {
        ComparisonResult result = read(out);
        new ResultFiles(out).writeReport(result);
        return result;
    }

    /** The comparison that was written to a folder. */
    public static ComparisonResult read(Path out) throws IOException {
        return ResultFiles.read(out);
    }

    private ComparisonResult measure() throws IOException {
        MachineCheck check = new MachineCheck(new Machine(Path.of("/")));
        Environment environment = new Machine(Path.of("/")).environment(Map.of());
        List<String> warnings = new ArrayList<>();
        try {
            warnings.addAll(check.before(plan));
            Versions.Answer versions = Versions.ask(plan, () -> cancelled);
            environment = environment.withVersions(versions.byVariant());
            failure = versions.failure();
            runAll();
        } catch (InterruptedException e) {
            cancelled = true;
            Thread.currentThread().interrupt();
        }
        warnings.addAll(check.after(environment.versions()));
        ComparisonResult result = result(environment, warnings);
        files.write(result);
        return result;
    }

    private void runAll() throws IOException, InterruptedException {
        for (int i = 0; i < steps.size() && goesOn(); i++) {
            Block.Step step = steps.get(i);
            tell(i, step);
            Runner.Attempt attempt = runner.run(step, i + 1);
            if (attempt.run() != null) {
                files.append(attempt.run());
                runs.add(attempt.run());
                timeLeft.add(step.cell(), attempt.run().wallNanos());
            }
            failure = attempt.failure();
            if (goesOn() && endsBlock(i)) {
                checkResults(step.cell());
            }
        }
        tell((int) runs.stream().filter(Run::ok).count(), null);
    }

    private boolean goesOn() {
        return failure == null && !cancelled;
    }

    private boolean endsBlock(int index) {
        return index + 1 == steps.size()
                || !steps.get(index + 1).cell().equals(steps.get(index).cell())
                || steps.get(index + 1).block() != steps.get(index).block();
    }

    private void checkResults(Cell cell) throws IOException {
        List<Run> ofCell = runs.stream().filter(run -> run.cell().equals(cell)).toList();
        Optional<Failure> difference = sameResult.firstDifference(ofCell);
        failure = difference.orElse(null);
        // Not before: both files of a difference have to be whole.
        if (failure == null) {
            shorten(ofCell);
        }
    }

    /** The first run's output stays whole: a later run's is compared with it. */
    private void shorten(List<Run> ofCell) throws IOException {
        for (Run run : ofCell.subList(1, ofCell.size())) {
            Logs.shorten(plan.out().resolve(run.stdout()));
            Logs.shorten(plan.out().resolve(run.stderr()));
        }
    }

    private void tell(int done, Block.Step next) {
        listener.progress(new Progress(
                done,
                steps.size(),
                Duration.between(started, Instant.now()),
                timeLeft.estimate(steps.subList(done, steps.size())),
                next == null ? null : next.cell(),
                next == null ? null : next.arm().name()));
    }

    private ComparisonResult result(Environment environment, List<String> warnings) {
        Analysis analysis = new Analysis(plan, runs);
        List<Row> rows = analysis.rows();
        List<Mean> means = analysis.means();
        boolean complete = failure == null && runs.size() == steps.size();
        return new ComparisonResult(
                ComparisonResult.FORMAT,
                complete,
                Headline.of(plan, complete, failure, rows, means),
                started,
                Instant.now(),
                plan,
                environment,
                warnings,
                failure,
                rows,
                means,
                runs);
    }
}
