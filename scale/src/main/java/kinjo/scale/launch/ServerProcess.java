package kinjo.scale.launch;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Words;
import kinjo.common.process.Command;

/** A server that was started; {@link #close} ends it and what it started. */
public final class ServerProcess implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(10);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final int LOG_LINES = 15;
    private static final String BACKGROUND =
            "; it left processes in the background, but it has to run as long as its server: write"
                    + " 'catalina.sh run', not 'catalina.sh start'";

    /** These reach into every VM, and would come before -kinjo, which has to be first. */
    private static final List<String> UNWANTED = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    /** A variable of each server's environment. Processes inherit it, also those whose parent has ended. */
    private static final String MARK = "KINJO_SERVER_MARK";

    private final ServerCommand command;
    private final Process process;
    private final String mark;
    private final long start = System.nanoTime();

    private ServerProcess(ServerCommand command, Process process, String mark) {
        this.command = command;
        this.process = process;
        this.mark = mark;
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
        String mark = UUID.randomUUID().toString();
        builder.environment().put(MARK, mark);
        if (command.folder() != null) {
            builder.directory(command.folder().toFile());
        }
        try {
            Process process = command.cpus() == null ? builder.start() : Affinity.start(command.cpus(), builder::start);
            return new ServerProcess(command, process, mark);
        } catch (IOException e) {
            throw new KinjoException(
                    command.name() + " cannot be started: " + e.getMessage(), "check its command line", e);
        }
    }

    /**
     * Waits until it is up.
     *
     * @throws KinjoException if it ends, or does not get healthy in time since its start
     */
    void awaitHealthy() throws InterruptedException {
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
        // Something else may have answered, that had the port before it.
        requireAlive();
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
                "see its log, " + command.log() + (process.isAlive() || family().isEmpty() ? "" : BACKGROUND));
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

    /** Whether it ends by itself with status 0, within a time from now. */
    boolean endsWell(Duration patience) throws InterruptedException {
        return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
    }

    /** Asks its JVM to end, and gives it time to write what it has to. */
    void end(Duration patience) throws InterruptedException {
        ProcessHandle.of(jvm()).ifPresent(ProcessHandle::destroy);
        process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Asks it to end, then what it started; kills what does not end. Nothing of it is left when this returns. */
    @Override
    public void close() {
        Set<ProcessHandle> family = family();
        process.destroy();
        awaitEnd(Set.of(process.toHandle()));
        // A script may end at once and leave its server, or start one meanwhile.
        family.addAll(family());
        family.forEach(ProcessHandle::destroy);
        awaitEnd(family);
        family.addAll(family());
        family.forEach(ProcessHandle::destroyForcibly);
        awaitEnd(family);
    }

    private static void awaitEnd(Collection<ProcessHandle> processes) {
        CompletableFuture.allOf(processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, GRACE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** Those that live of the process and all that it started. Some overwrite the mark, others lose their parent. */
    private Set<ProcessHandle> family() {
        Set<ProcessHandle> family = new HashSet<>();
        Stream.of(
                        Stream.of(process.toHandle()),
                        process.descendants(),
                        ProcessHandle.allProcesses().filter(this::isMarked))
                .flatMap(found -> found)
                .filter(ProcessHandle::isAlive)
                .forEach(family::add);
        return family;
    }

    private boolean isMarked(ProcessHandle handle) {
        try {
            byte[] environment = Files.readAllBytes(Path.of("/proc", Long.toString(handle.pid()), "environ"));
            return new String(environment, StandardCharsets.ISO_8859_1).contains(MARK + "=" + mark);
        } catch (IOException e) {
            // It has ended, or is not ours.
            return false;
        }
    }
}
