package kinjo.bench.compare.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.common.console.Words;
import kinjo.common.cpu.Cpu;
import kinjo.common.cpu.ThreadCpu;
import kinjo.common.files.Hashes;
import kinjo.common.process.ChildProcess;
import kinjo.common.process.ChildProcess.End;

/** One run of a server: started, waited for, used by its client some times, and ended. */
final class ServerRun {

    /**
     * What came of it.
     *
     * @param server of the server's process
     * @param workload what the client's runs showed; null if they did not all end well
     * @param problem why not; null if they did
     */
    record Outcome(ChildProcess.Outcome server, WorkloadResult workload, Diagnosis problem) {}

    private static final Duration GRACE = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final int LOOKS_AT_PORT = 25;

    private final Subject.Server subject;
    private final ChildProcess server;
    private final RunFiles files;
    private final Duration timeout;
    private final boolean sameOutput;
    private final BooleanSupplier cancelled;

    private final List<Long> iterations = new ArrayList<>();
    private final List<WorkloadResult.IterationCpu> iterationCpu = new ArrayList<>();
    private ThreadCpu threads;
    private String output;

    /** @param sameOutput the client has to print the same every time */
    ServerRun(
            Subject.Server subject,
            ChildProcess server,
            RunFiles files,
            Duration timeout,
            boolean sameOutput,
            BooleanSupplier cancelled) {
        this.subject = subject;
        this.server = server;
        this.files = files;
        this.timeout = timeout;
        this.sameOutput = sameOutput;
        this.cancelled = cancelled;
    }

    /** @param serial asked when the server is up: whether it uses the Serial collector */
    Outcome run(BooleanSupplier serial) throws IOException, InterruptedException {
        if (isPortTaken()) {
            return notStarted();
        }
        try (server) {
            server.start();
            End early = awaitReady();
            if (early != null) {
                return new Outcome(server.end(early), null, early == End.BY_ITSELF ? endedEarly() : notReady(early));
            }
            long startup = server.nanosSinceStart();
            threads = ThreadCpu.of(server.pid(), serial.getAsBoolean());
            Diagnosis problem = useIt();
            threads.sample();
            Cpu cpu = threads.read(processNanos());
            if (problem != null || cancelled.getAsBoolean()) {
                return new Outcome(server.end(cancelled.getAsBoolean() ? End.CANCELLED : End.BY_ITSELF), null, problem);
            }
            return new Outcome(server.stop(GRACE), result(startup, cpu), null);
        }
    }

    /** By whom it would be, we cannot know: the client would use another server. */
    private boolean isPortTaken() throws IOException, InterruptedException {
        // What the server before this one has started may take a moment to end.
        for (int look = 0; look < LOOKS_AT_PORT; look++) {
            if (subject.ready().port() == null || !isReady()) {
                return false;
            }
            Thread.sleep(LOOK);
        }
        return true;
    }

    private Outcome notStarted() throws IOException {
        String what = "was not started: port " + subject.ready().port() + " is in use by another process";
        Files.writeString(files.stderr(), what + "\n");
        Files.writeString(files.stdout(), "");
        return new Outcome(
                new ChildProcess.Outcome(0, 0, null, 0, false, 0, End.BY_ITSELF),
                null,
                new Diagnosis(what, "End that process, or let the server use another port."));
    }

    /** Null when it is ready. */
    private End awaitReady() throws IOException, InterruptedException {
        while (!isReady()) {
            End end = server.await(LOOK);
            if (end == null) {
                end = server.reasonToKill();
            }
            if (end != null) {
                return end;
            }
        }
        return null;
    }

    private boolean isReady() throws IOException {
        if (subject.ready().port() == null) {
            return hasPrinted(files.stdout()) || hasPrinted(files.stderr());
        }
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), subject.ready().port()),
                    500);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    /** Also of threads that ended between two looks; 0 if it is not known. */
    private long processNanos() {
        return ProcessHandle.of(server.pid())
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L);
    }

    /** Whatever bytes there are: a server may be in the middle of a character. */
    private boolean hasPrinted(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .contains(subject.ready().text());
    }

    /** Null if every run of the client ended well. */
    private Diagnosis useIt() throws IOException, InterruptedException {
        threads.sample();
        Cpu before = threads.read(0);
        for (int i = 0; i < subject.runs() && !cancelled.getAsBoolean(); i++) {
            ChildProcess.Outcome client = client();
            if (client.end() != End.BY_ITSELF || client.status() != 0) {
                return client.end() == End.CANCELLED ? null : clientFailed(client);
            }
            if (server.await(Duration.ZERO) != null) {
                return endedEarly();
            }
            threads.sample();
            Cpu now = threads.read(0);
            Cpu used = now.since(before);
            before = now;
            iterations.add(client.wallNanos());
            iterationCpu.add(new WorkloadResult.IterationCpu(used.application(), used.gc(), used.jit(), used.vm()));
            String printed = Hashes.of(files.clientOut());
            if (output != null && !output.equals(printed) && sameOutput) {
                return new Diagnosis(
                        "made its client print something else than before (" + files.clientOut() + ")",
                        "A client that prints times is no error: give --ignore-output.");
            }
            output = printed;
        }
        return null;
    }

    private ChildProcess.Outcome client() throws IOException, InterruptedException {
        List<String> command = List.of("/bin/sh", "-c", subject.client());
        // Who looks at the client looks at the server's threads as well: some end with each connection.
        return new ChildProcess(command, files.clientOut(), files.clientErr(), timeout, cancelled)
                .sampling(_ -> threads)
                .run();
    }

    private WorkloadResult result(long startup, Cpu cpu) {
        return new WorkloadResult(
                WorkloadResult.FORMAT,
                subject.name(),
                null,
                0,
                0,
                startup,
                iterations,
                subject.warmup(),
                iterationCpu,
                Map.of(),
                sameOutput ? output : null,
                Map.of(
                        "total", cpu.total(),
                        "application", cpu.application(),
                        "gc", cpu.gc(),
                        "jit", cpu.jit(),
                        "vm", cpu.vm()),
                -1,
                Map.of());
    }

    private Diagnosis endedEarly() {
        return new Diagnosis(
                "ended while it was to serve",
                "A server has to run until it is asked to end; the log says why it did not.");
    }

    private Diagnosis notReady(End end) {
        return switch (end) {
            case TIMEOUT ->
                new Diagnosis(
                        "was not ready after " + Words.duration(timeout) + " and was killed",
                        subject.ready().port() == null
                                ? "It did not print '" + subject.ready().text() + "': correct --ready."
                                : "Nothing listened on port " + subject.ready().port()
                                        + " of this machine: correct --ready-port.",
                        true);
            default -> new Diagnosis("printed more than 1 GiB and was killed", "Make the program print less.");
        };
    }

    private Diagnosis clientFailed(ChildProcess.Outcome client) {
        Path log = files.clientErr();
        Diagnosis failed = new Diagnosis(
                "was up, but its client '" + subject.client() + "' "
                        + (client.end() == End.BY_ITSELF ? "ended with status " + client.status() : "did not end"),
                "The client's own messages are in " + log + ".");
        return client.end() == End.TIMEOUT ? failed.wantingHeap() : failed;
    }
}
