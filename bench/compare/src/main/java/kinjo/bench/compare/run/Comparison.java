package kinjo.bench.compare.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.FileNames;
import kinjo.bench.compare.plan.PlanCheck;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.report.HtmlReport;
import kinjo.bench.compare.result.Analysis;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Failure;
import kinjo.bench.compare.result.Headline;
import kinjo.bench.compare.result.Mean;
import kinjo.bench.compare.result.PlanFile;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.FolderLock;
import kinjo.common.machine.Environment;
import kinjo.common.machine.Machine;

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
    private final PlanFile resumed;

    private final List<Run> runs = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final TimeLeft timeLeft = new TimeLeft();
    private final Instant started = Instant.now();
    private final Instant began;
    private Duration spentBefore = Duration.ZERO;
    private Map<String, String> programs = Map.of();
    private Progression progression;
    private Failure failure;

    /** Of the last run, also if it was dropped: its files stay as they are. */
    private int lastNumber;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean running;
    private volatile boolean cancelled;

    public Comparison(ComparePlan plan, ProgressListener listener) {
        this(plan, null, listener);
    }

    private Comparison(ComparePlan plan, PlanFile resumed, ProgressListener listener) {
        this.plan = plan;
        this.resumed = resumed;
        this.began = resumed == null || resumed.began() == null ? started : resumed.began();
        this.listener = listener;
        this.files = new ResultFiles(plan.out());
        this.sameResult = new SameResult(plan);
        this.runner = new Runner(plan, () -> cancelled);
    }

    /**
     * Takes a comparison up again that was stopped, killed, or out of time.
     *
     * @param out its folder
     * @param stopping makes of the plan's stopping rule the one to go on with
     * @throws UsageException if the folder has none, or it began on another machine
     */
    public static Comparison resume(Path out, UnaryOperator<Stopping> stopping, ProgressListener listener)
            throws IOException {
        PlanFile found = PlanFile.read(out);
        found.checkMachine(Environment.here());
        // The folder may have been moved.
        ComparePlan plan = found.plan()
                .withOut(out)
                .withStopping(stopping.apply(found.plan().stopping()));
        PlanCheck.checkVariants(plan);
        PlanCheck.checkOut(plan.out());
        return new Comparison(plan, found, listener);
    }

    /** The plan, as far as it goes; of a resumed comparison the one it began with. */
    public ComparePlan plan() {
        return plan;
    }

    /**
     * Runs the plan to its end, to the first run that fails, or until it is cancelled. The files are written in every
     * case, from what was done.
     *
     * @throws KinjoException if the result's folder cannot be written
     */
    public ComparisonResult run() {
        running = true;
        try {
            createFolder();
            try (FolderLock _ = lock()) {
                return measure();
            }
        } catch (IOException e) {
            throw new KinjoException(
                    "the comparison in " + plan.out() + " cannot go on: " + e,
                    "see to that and go on by --resume " + plan.out() + ", or begin anew with another --out DIR",
                    e);
        } finally {
            finished.countDown();
        }
    }

    private void createFolder() {
        try {
            files.create();
        } catch (IOException e) {
            throw new KinjoException(
                    "the folder " + plan.out() + " cannot be made or written to: " + e,
                    "make that possible, or give another --out DIR",
                    e);
        }
    }

    private FolderLock lock() throws IOException {
        return FolderLock.tryTake(plan.out())
                .orElseThrow(() -> new UsageException(
                        "Another comparison is writing to " + plan.out() + ".",
                        "Wait for its end, or give another --out DIR."));
    }

    /** Kills the program that runs and lets {@link #run} return what was done, marked as not complete. */
    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /** Whether its files are written. */
    public boolean isFinished() {
        return finished.getCount() == 0;
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

    private ComparisonResult measure() throws IOException {
        Machine machine = new Machine(Path.of("/"));
        MachineCheck check = new MachineCheck(machine);
        Environment environment = machine.environment(Map.of());
        try {
            programs = ProgramFiles.ofAll(plan);
            if (resumed != null) {
                warnings.addAll(resumed.warnings());
            }
            warnings.addAll(check.before(plan));
            Versions.Answer versions = Versions.ask(plan, () -> cancelled);
            environment = environment.withVersions(versions.byVariant());
            failure = versions.failure();
            if (resumed != null) {
                Versions.checkSame(resumed.machine(), versions.byVariant());
                ProgramFiles.checkSame(resumed.programs(), programs);
            }
            Progression sofar = new Progression(plan, cells(), timeLeft);
            takeUp(sofar);
            List<Cell> cells = withHeaps(sofar, environment);
            progression = new Progression(plan, cells, timeLeft);
            // What an earlier run has written is replaced only by as much or more.
            if (resumed == null || goesOn()) {
                write(cells, environment);
                files.rewrite(runs);
            }
            runAll();
        } catch (InterruptedException e) {
            cancelled = true;
            Thread.currentThread().interrupt();
        }
        warnings.addAll(check.after(environment.versions()));
        if (progression != null && (resumed == null || goesOn() || cancelled)) {
            // A session that was stopped at once need not know the VMs' versions.
            write(progression.cells(), resumed != null && cancelled ? resumed.machine() : environment);
        }
        ComparisonResult result = result(environment);
        if (resumed == null || progression != null) {
            files.write(result);
            HtmlReport.write(result, plan.out());
        }
        return result;
    }

    private void write(List<Cell> cells, Environment environment) throws IOException {
        List<String> sofar = warnings.stream().distinct().toList();
        files.write(new PlanFile(ComparisonResult.FORMAT, plan, cells, environment, programs, began, sofar));
    }

    private List<Cell> cells() throws IOException, InterruptedException {
        if (resumed != null && !resumed.cells().isEmpty()) {
            return resumed.cells();
        }
        if (!goesOn()) {
            return List.of();
        }
        HeapSearch.Outcome sized = sizes(Cells.of(plan));
        failure = sized == null ? null : sized.failure();
        return sized == null || failure != null ? List.of() : sized.cells();
    }

    /** None if a first search does not end well: it is made again when the comparison goes on. */
    private List<Cell> withHeaps(Progression sofar, Environment environment) throws IOException, InterruptedException {
        List<Cell> cells = sofar.cells();
        if (!goesOn() || cells.stream().allMatch(Cell::knowsHeap)) {
            return cells;
        }
        sofar.update(runs);
        // Nothing is known of times if no run that was made before counts.
        HeapSearch.Outcome outcome = timeLeft.isKnown() ? new HeapSearch.Outcome(cells, null) : sizes(cells);
        if (outcome != null && outcome.failure() == null) {
            String version =
                    environment.versions().get(plan.baselines().getFirst().name());
            HeapSearch search = new HeapSearch(plan, runner::run, version, this::tell);
            outcome = search.resolve(
                    outcome.cells(), (cell, before, probes) -> sofar.hasTimeForSearch(cell, before, probes, elapsed()));
        }
        failure = outcome == null ? null : outcome.failure();
        if (outcome == null || failure != null) {
            return resumed == null || resumed.cells().isEmpty() ? List.of() : cells;
        }
        return outcome.cells();
    }

    private HeapSearch.Outcome sizes(List<Cell> cells) throws IOException, InterruptedException {
        if (!plan.stopping().shortens() || cells.size() == 1) {
            return new HeapSearch.Outcome(cells, null);
        }
        return new Calibration(plan, runner::run, this::tell)
                .resolve(cells, plan.stopping().budget().minus(elapsed()), timeLeft);
    }

    /** What an earlier run of this comparison has done; the runs of a block that was broken off are dropped. */
    private void takeUp(Progression sofar) throws IOException {
        if (resumed == null) {
            return;
        }
        ResultFiles.Appended appended = ResultFiles.readRuns(plan.out());
        if (appended.damaged() > 0) {
            warnings.add(appended.damaged() + " lines of " + FileNames.RUNS
                    + " could not be read; their runs are made again.");
        }
        appended.runs().stream()
                .filter(run -> !run.ok())
                .map(Comparison::failedBefore)
                .forEach(warnings::add);
        lastNumber = RunFiles.lastNumber(plan.out());
        for (Run run : sofar.wholeBlocks(appended.runs())) {
            add(run);
            spentBefore = spentBefore.plusNanos(run.wallNanos());
        }
        // A difference does not go away when a comparison goes on.
        for (Cell cell : sofar.cells()) {
            failure = failure != null ? failure : difference(cell);
        }
    }

    private static String failedBefore(Run run) {
        return ("A run of %s under %s ended with status %d before. It counts for nothing, and is made again. Its output was"
                        + " in %s; if it crashed, the VM's report is beside that.")
                .formatted(run.cell().label(), run.arm(), run.status(), run.stdout());
    }

    private void add(Run run) {
        runs.add(run);
        timeLeft.add(run.cell(), run.wallNanos());
    }

    private void runAll() throws IOException, InterruptedException {
        progression.update(runs);
        List<Block> round = progression.round(elapsed());
        while (goesOn() && !round.isEmpty()) {
            for (int i = 0; i < round.size() && goesOn(); i++) {
                if (progression.hasTimeFor(round.get(i), elapsed())) {
                    run(round.get(i));
                }
            }
            round = progression.round(elapsed());
        }
        tellEnd();
    }

    private void run(Block block) throws IOException, InterruptedException {
        int done = 0;
        for (Block.Step step : block.steps()) {
            if (!goesOn()) {
                return;
            }
            if (!progression.hasTimeForRest(block, done++, elapsed())) {
                break;
            }
            tell(step);
            Runner.Attempt attempt = runner.run(step, ++lastNumber);
            if (attempt.run() != null) {
                files.append(attempt.run());
                add(attempt.run());
            }
            failure = attempt.failure();
        }
        // What was made of a block that is broken off counts, too.
        if (goesOn()) {
            checkResults(block.cell());
            progression.update(runs);
        }
    }

    private boolean goesOn() {
        return failure == null && !cancelled;
    }

    /** The budget is for all of a comparison, however often it was taken up. */
    private Duration elapsed() {
        return spentBefore.plus(Duration.between(started, Instant.now()));
    }

    private void checkResults(Cell cell) throws IOException {
        failure = difference(cell);
        // Not before: both files of a difference have to be whole.
        if (failure == null) {
            shorten(of(cell));
        }
    }

    private List<Run> of(Cell cell) {
        return runs.stream().filter(run -> run.cell().equals(cell)).toList();
    }

    /** Null if all runs of a cell have the same result. */
    private Failure difference(Cell cell) {
        return sameResult.firstDifference(of(cell)).orElse(null);
    }

    /** The first run's output stays whole: a later run's is compared with it. */
    private void shorten(List<Run> ofCell) throws IOException {
        for (Run run : ofCell.subList(Math.min(1, ofCell.size()), ofCell.size())) {
            Logs.shorten(plan.out().resolve(run.stdout()));
            Logs.shorten(plan.out().resolve(run.stderr()));
        }
    }

    private void tell(Block.Step next) {
        int done = (int) runs.stream().filter(Run::ok).count();
        listener.progress(new Progress(
                done,
                done + progression.mostRunsLeft(runs),
                elapsed(),
                progression.mostTimeLeft(runs, elapsed()),
                next.cell(),
                next.arm().name(),
                null));
    }

    private void tellEnd() {
        listener.progress(new Progress(runs.size(), runs.size(), elapsed(), Duration.ZERO, null, null, null));
    }

    private void tell(String note) {
        listener.progress(new Progress(0, 0, elapsed(), null, null, null, note));
    }

    private ComparisonResult result(Environment environment) {
        List<Cell> cells = progression == null ? List.of() : progression.cells();
        Analysis analysis = new Analysis(plan, cells, runs);
        List<Row> rows = analysis.rows();
        List<Mean> means = analysis.means();
        boolean complete = goesOn() && progression != null;
        warnings.addAll(RunCheck.warnings(runs));
        if (progression != null) {
            warnings.addAll(progression.warnings());
        }
        return new ComparisonResult(
                ComparisonResult.FORMAT,
                complete,
                Headline.of(plan, complete, failure, rows, means),
                began,
                Instant.now(),
                plan,
                environment,
                warnings.stream().distinct().toList(),
                failure,
                progression == null ? List.of() : progression.stops(),
                rows,
                analysis.oneSided(),
                means,
                runs);
    }
}
