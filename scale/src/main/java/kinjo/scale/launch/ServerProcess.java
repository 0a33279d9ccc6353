package kinjo.scale.launch;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Words;
import kinjo.common.process.Command;

/** A server that was started; {@link #close} ends it and what it started. */
public final class ServerProcess implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final int LOG_LINES = 15;

    /** These reach into every VM, and would come before -kinjo, which has to be first. */
    private static final List<String> UNWANTED = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    private final ServerCommand command;
    private final Process process;

    private ServerProcess(ServerCommand command, Process process) {
        this.command = command;
        this.process = process;
    }

    /**
     * Starts it; it need not be up yet.
     *
     * @throws KinjoException if there is no such program, or the CPUs are not for us
     */
    static ServerProcess start(ServerCommand command) {
        ProcessBuilder builder = new ProcessBuilder(command.words())
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(command.log().toFile());
        UNWANTED.forEach(builder.environment()::remove);
        builder.environment().putAll(command.environment());
        if (command.folder() != null) {
            builder.directory(command.folder().toFile());
        }
        try {
            Process process = command.cpus() == null ? builder.start() : Affinity.start(command.cpus(), builder::start);
            return new ServerProcess(command, process);
        } catch (IOException e) {
            throw new KinjoException(
                    command.name() + " cannot be started: " + e.getMessage(), "check its command line", e);
        }
    }

    /**
     * Waits until it is up.
     *
     * @return how long that took, in nanoseconds since this was called
     * @throws KinjoException if it ends, or does not get healthy in time
     */
    long awaitHealthy() throws InterruptedException {
        long start = System.nanoTime();
        Health health = command.health();
        while (!health.passes()) {
            if (process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                throw failure("ended with status " + process.exitValue() + " before it was up");
            }
            if (System.nanoTime() - start > health.patience().toNanos()) {
                throw failure("was not up after " + Words.duration(health.patience()) + ": " + health.address()
                        + " did not answer with status " + health.status());
            }
        }
        long nanos = System.nanoTime() - start;
        // Something else may have answered, that had the port before it.
        requireAlive();
        return nanos;
    }

    /** @throws KinjoException if it has died */
    public void requireAlive() {
        if (!process.isAlive()) {
            throw failure("died with status " + process.exitValue());
        }
    }

    private KinjoException failure(String what) {
        return new KinjoException(
                command.name() + " " + what + "\n" + Command.tail(command.log(), LOG_LINES),
                "see its log, " + command.log());
    }

    public String name() {
        return command.name();
    }

    public long pid() {
        return process.pid();
    }

    /** The JVM among it and what it started, as a command may be a script; itself if there is none. */
    public long jvm() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .filter(handle -> handle.info().command().orElse("").endsWith("/java"))
                .findFirst()
                .orElse(process.toHandle())
                .pid();
    }

    /** Asks it to end, and kills it if it does not. What it started goes with it. */
    @Override
    public void close() {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroy();
        try {
            process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // Whoever deletes their folder waits until they are gone.
        Stream.concat(descendants.stream(), Stream.of(process.toHandle())).forEach(ServerProcess::kill);
    }

    private static void kill(ProcessHandle handle) {
        handle.destroyForcibly();
        handle.onExit()
                .completeOnTimeout(handle, GRACE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }
}
