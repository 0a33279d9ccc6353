package kinjo.bench.compare;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Makes one run: a fresh JVM, its measures, its result. */
final class Runner {

    /**
     * What came of it.
     *
     * @param run null if it was cancelled
     * @param failure null if it ended well
     */
    record Attempt(Run run, Failure failure) {}

    private static final int RESULT_FORMAT = 1;

    private final ComparePlan plan;
    private final BooleanSupplier cancelled;

    Runner(ComparePlan plan, BooleanSupplier cancelled) {
        this.plan = plan;
        this.cancelled = cancelled;
    }

    Attempt run(Block.Step step, int number) throws IOException, InterruptedException {
        RunFiles files = RunFiles.of(plan.out(), number, step);
        List<String> command = CommandLine.of(plan, step, files);
        Instant started = Instant.now();
        ChildProcess.Outcome outcome =
                new ChildProcess(command, files.stdout(), files.stderr(), plan.timeout(), cancelled).run();
        if (outcome.end() == ChildProcess.End.CANCELLED || wasInterrupted(outcome)) {
            return new Attempt(null, null);
        }
        WorkloadResult workload = workloadResult(step, files);
        Optional<Diagnosis> diagnosis = diagnose(step, outcome, workload, files);
        Run run = new Run(
                number,
                step.cell(),
                step.arm().variant().name(),
                step.arm().again(),
                step.block(),
                step.half(),
                started,
                outcome.wallNanos(),
                outcome.status(),
                diagnosis.isEmpty(),
                diagnosis.isEmpty() ? Metrics.of(outcome, workload) : Map.of(),
                workload,
                command,
                fingerprint(workload, files),
                relative(files.stdout()),
                relative(files.stderr()));
        return new Attempt(run, diagnosis.isEmpty() ? null : failure(diagnosis.get(), run, files));
    }

    /** Ctrl-C in a terminal reaches the program too, and may end it before we know that we are to stop. */
    private boolean wasInterrupted(ChildProcess.Outcome outcome) throws InterruptedException {
        boolean bySignal = outcome.status() == 128 + 2 || outcome.status() == 128 + 15;
        for (int i = 0; bySignal && i < 20 && !cancelled.getAsBoolean(); i++) {
            Thread.sleep(50);
        }
        return bySignal && cancelled.getAsBoolean();
    }

    private Optional<Diagnosis> diagnose(
            Block.Step step, ChildProcess.Outcome outcome, WorkloadResult workload, RunFiles files) throws IOException {
        if (outcome.end() != ChildProcess.End.BY_ITSELF || outcome.status() != 0) {
            String printed = Logs.end(files.stderr()) + Logs.end(files.stdout());
            return Optional.of(Diagnosis.of(outcome, printed, step.subject(), plan.timeout(), files.crash()));
        }
        if (step.subject() instanceof Subject.Workload && workload == null) {
            return Optional.of(Diagnosis.NO_RESULT);
        }
        return Optional.empty();
    }

    /** Null for a user's command, and if the workload wrote nothing usable. */
    private static WorkloadResult workloadResult(Block.Step step, RunFiles files) throws IOException {
        if (!(step.subject() instanceof Subject.Workload) || !Files.exists(files.result())) {
            return null;
        }
        try {
            WorkloadResult result = Json.MAPPER.readValue(files.result().toFile(), WorkloadResult.class);
            return result.format() == RESULT_FORMAT && result.hasSteadyIterations() ? result : null;
        } catch (JacksonException e) {
            return null;
        } finally {
            // It is in runs.jsonl now.
            Files.deleteIfExists(files.result());
        }
    }

    private String fingerprint(WorkloadResult workload, RunFiles files) throws IOException {
        if (workload != null) {
            return workload.checksum();
        }
        return plan.ignoreOutput() ? null : Logs.digest(files.stdout());
    }

    private Failure failure(Diagnosis diagnosis, Run run, RunFiles files) throws IOException {
        Path log = Files.size(files.stderr()) > 0 ? files.stderr() : files.stdout();
        return new Failure(
                run.cell().label() + " under " + run.arm() + " " + diagnosis.what() + ".",
                diagnosis.remedy(),
                run.cell(),
                run.arm(),
                CommandLine.forShell(run.command()),
                log.toString());
    }

    private String relative(Path file) {
        return plan.out().relativize(file).toString();
    }
}
