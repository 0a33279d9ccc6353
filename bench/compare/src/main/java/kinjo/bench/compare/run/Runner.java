package kinjo.bench.compare.run;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.Failure;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.common.cpu.ThreadCpu;
import kinjo.common.files.Hashes;
import kinjo.common.files.Json;
import kinjo.common.process.ChildProcess;
import kinjo.common.process.ShellLine;

/** Makes one run: a fresh JVM, its measures, its result. */
final class Runner {

    /**
     * What came of it.
     *
     * @param run null if it was cancelled
     * @param failure null if it ended well
     * @param wantsHeap it failed, most likely for want of heap
     */
    record Attempt(Run run, Failure failure, boolean wantsHeap) {}

    private final ComparePlan plan;
    private final BooleanSupplier cancelled;

    Runner(ComparePlan plan, BooleanSupplier cancelled) {
        this.plan = plan;
        this.cancelled = cancelled;
    }

    /** A run that is to end within a time of its own. */
    interface Timed {
        Attempt run(Block.Step step, int number, Duration timeout) throws IOException, InterruptedException;
    }

    Attempt run(Block.Step step, int number) throws IOException, InterruptedException {
        return run(step, number, plan.timeout());
    }

    Attempt run(Block.Step step, int number, Duration timeout) throws IOException, InterruptedException {
        RunFiles files = RunFiles.of(plan.out(), number, step);
        List<String> command = CommandLine.of(plan, step, files);
        Instant started = Instant.now();
        ServerRun.Outcome made = make(step, command, files, timeout);
        ChildProcess.Outcome outcome = made.server();
        if (outcome.end() == ChildProcess.End.CANCELLED || wasInterrupted(outcome)) {
            return new Attempt(null, null, false);
        }
        Optional<Diagnosis> diagnosis = diagnose(step, made, files);
        VmLog log = VmLog.read(files.vmLog());
        WorkloadResult workload = made.workload();
        WarmUp warmUp = workload == null ? null : WarmUp.of(workload);
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
                diagnosis.isEmpty() ? Measures.of(outcome, workload, warmUp, log) : Map.of(),
                warmUp == null ? null : warmUp.steadiness(),
                log.longest(Run.MOST_PAUSES),
                outcome.parent(),
                workload,
                command,
                fingerprint(workload, files),
                relative(files.stdout()),
                relative(files.stderr()));
        if (diagnosis.isEmpty()) {
            // It is in runs.jsonl now.
            Files.deleteIfExists(files.vmLog());
        }
        return diagnosis.isEmpty()
                ? new Attempt(run, null, false)
                : new Attempt(
                        run,
                        failure(diagnosis.get(), run, files),
                        diagnosis.get().wantsHeap());
    }

    private ServerRun.Outcome make(Block.Step step, List<String> command, RunFiles files, Duration timeout)
            throws IOException, InterruptedException {
        ChildProcess child =
                new ChildProcess(command, files.stdout(), files.stderr(), timeout, cancelled).reading(plan.stdin());
        return switch (step.subject()) {
            case Subject.Workload workload -> {
                ChildProcess.Outcome outcome = child.run();
                yield new ServerRun.Outcome(outcome, workloadResult(files), null);
            }
            case Subject.Command unused -> {
                ChildProcess.Outcome outcome = child.sampling(pid -> ThreadCpu.of(pid, isSerial(files)))
                        .run();
                yield new ServerRun.Outcome(outcome, null, null);
            }
            case Subject.Server server ->
                new ServerRun(server, child, files, timeout, !plan.ignoreOutput(), cancelled)
                        .run(() -> isSerial(files));
        };
    }

    /** Asked when the VM has started and said so. */
    private static boolean isSerial(RunFiles files) {
        try {
            return VmLog.read(files.vmLog()).serial();
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    /** Ctrl-C in a terminal reaches the program too, and may end it before we know that we are to stop. */
    private boolean wasInterrupted(ChildProcess.Outcome outcome) throws InterruptedException {
        boolean bySignal = outcome.status() == 128 + 2 || outcome.status() == 128 + 15;
        for (int i = 0; bySignal && i < 20 && !cancelled.getAsBoolean(); i++) {
            Thread.sleep(50);
        }
        return bySignal && cancelled.getAsBoolean();
    }

    private Optional<Diagnosis> diagnose(Block.Step step, ServerRun.Outcome made, RunFiles files) throws IOException {
        ChildProcess.Outcome outcome = made.server();
        if (made.problem() != null) {
            boolean wantsHeap = Diagnosis.tellsOfSmallHeap(printed(files));
            return Optional.of(wantsHeap ? made.problem().wantingHeap() : made.problem());
        }
        if (step.subject() instanceof Subject.Server && made.workload() != null && !crashed(outcome, files)) {
            // It was asked to end; servers do that with many a status.
            return Optional.empty();
        }
        if (outcome.end() != ChildProcess.End.BY_ITSELF || outcome.status() != 0) {
            return Optional.of(Diagnosis.of(outcome, printed(files), step.subject(), plan.timeout(), files.crash()));
        }
        if (step.subject() instanceof Subject.Workload && made.workload() == null) {
            return Optional.of(Diagnosis.NO_RESULT);
        }
        return Optional.empty();
    }

    private static String printed(RunFiles files) throws IOException {
        return Logs.end(files.stderr()) + Logs.end(files.stdout());
    }

    private static boolean crashed(ChildProcess.Outcome outcome, RunFiles files) {
        return Diagnosis.isCrash(outcome.status()) || Files.exists(files.crash());
    }

    /** Null if the workload wrote nothing usable. */
    private static WorkloadResult workloadResult(RunFiles files) throws IOException {
        if (!Files.exists(files.result())) {
            return null;
        }
        try {
            WorkloadResult result = Json.MAPPER.readValue(files.result().toFile(), WorkloadResult.class);
            return result.format() == WorkloadResult.FORMAT && result.hasSteadyIterations() ? result : null;
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
        return plan.ignoreOutput() ? null : Hashes.of(files.stdout());
    }

    private Failure failure(Diagnosis diagnosis, Run run, RunFiles files) throws IOException {
        Path log = Files.size(files.stderr()) > 0 ? files.stderr() : files.stdout();
        return new Failure(
                run.cell().label() + " under " + run.arm() + " " + diagnosis.what() + ".",
                diagnosis.remedy(),
                run.cell(),
                run.arm(),
                ShellLine.of(run.command()),
                log.toString());
    }

    private String relative(Path file) {
        return plan.out().relativize(file).toString();
    }
}
