package kinjo.bench.compare;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Runs a command and measures it from outside. Its output goes to files, not through us, so that nobody works beside
 * it but a look at its memory every 50 ms.
 */
final class ChildProcess {

    /** Why a process ended. */
    enum End {
        BY_ITSELF,
        TIMEOUT,
        TOO_MUCH_OUTPUT,
        CANCELLED
    }

    /**
     * What was measured.
     *
     * @param wallNanos to the end of the process
     * @param cpuNanos user and system time
     * @param peakBytes most memory that was resident at the last look, at most 50 ms before the end; 0 if never seen
     */
    record Outcome(long wallNanos, long cpuNanos, long peakBytes, int status, End end) {}

    private static final long LOOK_MILLIS = 50;
    private static final long MOST_OUTPUT_BYTES = 1L << 30;
    // Its words would come before -kinjo, which has to be first. Machine warns when it is set.
    private static final String UNWANTED_VARIABLE = "JDK_JAVA_OPTIONS";

    private final List<String> command;
    private final Path stdout;
    private final Path stderr;
    private final Duration timeout;
    private final BooleanSupplier cancelled;

    ChildProcess(List<String> command, Path stdout, Path stderr, Duration timeout, BooleanSupplier cancelled) {
        this.command = command;
        this.stdout = stdout;
        this.stderr = stderr;
        this.timeout = timeout;
        this.cancelled = cancelled;
    }

    /**
     * Blocks until the process has ended, one way or another.
     *
     * @throws IOException if it could not be started
     */
    Outcome run() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile());
        builder.environment().remove(UNWANTED_VARIABLE);
        long cpuBefore = ChildCpu.nanos();
        long start = System.nanoTime();
        Process process = builder.start();
        try {
            return await(process, start, cpuBefore);
        } finally {
            kill(process);
        }
    }

    private Outcome await(Process process, long start, long cpuBefore) throws IOException, InterruptedException {
        Path memory = Path.of("/proc", String.valueOf(process.pid()), "status");
        long peakBytes = 0;
        while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            peakBytes = Math.max(peakBytes, PeakMemory.bytes(memory));
            End reason = reasonToKill(System.nanoTime() - start);
            if (reason != End.BY_ITSELF) {
                kill(process);
                int status = process.waitFor();
                return new Outcome(System.nanoTime() - start, ChildCpu.nanos() - cpuBefore, peakBytes, status, reason);
            }
        }
        long wallNanos = System.nanoTime() - start;
        return new Outcome(wallNanos, ChildCpu.nanos() - cpuBefore, peakBytes, process.exitValue(), End.BY_ITSELF);
    }

    private End reasonToKill(long wallNanos) throws IOException {
        if (cancelled.getAsBoolean()) {
            return End.CANCELLED;
        }
        if (wallNanos > timeout.toNanos()) {
            return End.TIMEOUT;
        }
        return Files.size(stdout) + Files.size(stderr) > MOST_OUTPUT_BYTES ? End.TOO_MUCH_OUTPUT : End.BY_ITSELF;
    }

    private static void kill(Process process) {
        // Children first: once their parent is gone they can no longer be found.
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
