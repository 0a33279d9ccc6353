package kinjo.common.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import kinjo.common.cpu.Cpu;
import kinjo.common.cpu.ThreadCpu;

/**
 * Runs a command and measures it from outside. Its output goes to files, not through us, so that nobody works beside
 * it but a look at its memory every 50 ms and, if asked for, at its threads every 200 ms.
 */
public final class ChildProcess implements AutoCloseable {

    /** Why a process ended. */
    public enum End {
        BY_ITSELF,
        TIMEOUT,
        TOO_MUCH_OUTPUT,
        CANCELLED
    }

    /**
     * What was measured.
     *
     * @param wallNanos to the end of the process
     * @param cpuNanos user and system time, that of processes it started and waited for included
     * @param threads CPU time of its threads as last seen; null if nobody asked
     * @param peakBytes most memory that was resident at the last look, at most 50 ms before the end; 0 if never seen
     * @param parent it started other processes
     */
    public record Outcome(
            long wallNanos, long cpuNanos, Cpu threads, long peakBytes, boolean parent, int status, End end) {}

    private static final long LOOK_MILLIS = 50;
    private static final int LOOKS_PER_SAMPLE = 4;
    private static final long MOST_OUTPUT_BYTES = 1L << 30;
    private static final Path NOTHING = Path.of("/dev/null");
    // Its words would come before -kinjo, which has to be first. MachineCheck warns when it is set.
    private static final String UNWANTED_VARIABLE = "JDK_JAVA_OPTIONS";

    private final List<String> command;
    private final Path stdout;
    private final Path stderr;
    private final Duration timeout;
    private final BooleanSupplier cancelled;

    private Path stdin = NOTHING;
    private LongFunction<ThreadCpu> sampler;

    private Process process;
    private long start;
    private long cpuBefore;
    private ThreadCpu threads;
    private long peakBytes;
    private boolean parent;
    private int looks;

    public ChildProcess(List<String> command, Path stdout, Path stderr, Duration timeout, BooleanSupplier cancelled) {
        this.command = command;
        this.stdout = stdout;
        this.stderr = stderr;
        this.timeout = timeout;
        this.cancelled = cancelled;
    }

    /** @param file what it reads as standard input; null for an empty one */
    public ChildProcess reading(Path file) {
        stdin = file == null ? NOTHING : file;
        return this;
    }

    /** @param value makes a sampler from the process's number, when the VM has had time to start */
    public ChildProcess sampling(LongFunction<ThreadCpu> value) {
        sampler = value;
        return this;
    }

    /**
     * Blocks until the process has ended, one way or another.
     *
     * @throws IOException if it could not be started
     */
    public Outcome run() throws IOException, InterruptedException {
        try (this) {
            start();
            return await();
        }
    }

    public void start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(stdin.toFile()))
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile());
        builder.environment().remove(UNWANTED_VARIABLE);
        cpuBefore = ProcessCpu.childrenNanos();
        start = System.nanoTime();
        process = builder.start();
    }

    public long pid() {
        return process.pid();
    }

    public long nanosSinceStart() {
        return System.nanoTime() - start;
    }

    private Outcome await() throws IOException, InterruptedException {
        while (true) {
            End end = await(Duration.ofMillis(LOOK_MILLIS));
            if (end == null) {
                end = reasonToKill();
            }
            if (end != null) {
                return end(end);
            }
        }
    }

    /**
     * Lets time pass.
     *
     * @return {@link End#BY_ITSELF} if the process has ended, null if it goes on
     */
    public End await(Duration time) throws InterruptedException {
        if (process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
            return End.BY_ITSELF;
        }
        look();
        return null;
    }

    /** Asks it to end, as a system does that shuts down, and kills it if it does not within the time given. */
    public Outcome stop(Duration grace) throws InterruptedException {
        process.destroy();
        process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
        return end(End.BY_ITSELF);
    }

    /** What there is to say at the end, which this brings about if it has not come. */
    public Outcome end(End reason) throws InterruptedException {
        long wallNanos = System.nanoTime() - start;
        close();
        int status = process.waitFor();
        return new Outcome(
                wallNanos,
                ProcessCpu.childrenNanos() - cpuBefore,
                threads == null ? null : threads.read(0),
                peakBytes,
                parent,
                status,
                reason);
    }

    private void look() {
        peakBytes = Math.max(peakBytes, PeakMemory.bytes(Path.of("/proc", String.valueOf(process.pid()), "status")));
        looks++;
        if (looks % LOOKS_PER_SAMPLE == 0) {
            parent |= process.children().findAny().isPresent();
            sample();
        }
    }

    private void sample() {
        if (sampler != null) {
            threads = threads == null ? sampler.apply(process.pid()) : threads;
            threads.sample();
        }
    }

    /** Null if there is none. */
    public End reasonToKill() throws IOException {
        if (cancelled.getAsBoolean()) {
            return End.CANCELLED;
        }
        if (System.nanoTime() - start > timeout.toNanos()) {
            return End.TIMEOUT;
        }
        return Files.size(stdout) + Files.size(stderr) > MOST_OUTPUT_BYTES ? End.TOO_MUCH_OUTPUT : null;
    }

    /** Kills the process and its descendants, if they live. */
    @Override
    public void close() {
        if (process != null) {
            // Children first: once their parent is gone they can no longer be found.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
