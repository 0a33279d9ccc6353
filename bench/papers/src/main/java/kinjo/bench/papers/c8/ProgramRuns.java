package kinjo.bench.papers.c8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import kinjo.agent.fields.FieldReport;
import kinjo.bench.papers.PaperRequest;
import kinjo.common.KinjoException;
import kinjo.common.files.Json;
import kinjo.common.process.ChildProcess;
import kinjo.common.process.VmEnd;
import kinjo.vmbuild.Jdk;

/** Runs of the programs that are not measured: what they write is in the row's folder. */
final class ProgramRuns {
    private static final String COUNTS = "-counts.json";
    private static final String DEPTHS = "nbody-depths.txt";
    private static final String THREADS = "2";
    private static final Duration LONGEST = Duration.ofHours(2);

    private final PaperRequest request;
    private final String size;

    ProgramRuns(PaperRequest request, String size) throws IOException {
        this.request = request;
        this.size = size;
        Files.createDirectories(request.folder());
    }

    /**
     * With two threads, and with exact counts of the accesses of the main class's fields (row C1).
     *
     * @throws KinjoException if the program fails
     */
    void count(C8Program program) throws IOException, InterruptedException {
        Files.deleteIfExists(counts(request.folder(), program));
        request.console().say("counting: " + program.label());
        String agent = "-javaagent:%s=fields=%s,counts=%s"
                .formatted(
                        request.checkout().agentJar(),
                        program.lightClass(),
                        counts(request.folder(), program).toAbsolutePath());
        run(
                List.of(agent),
                "Main",
                List.of(program.label(), "--size", size, "--threads", THREADS),
                program.label() + "-counted.txt");
    }

    /**
     * Builds the first tree of the Barnes-Hut simulation.
     *
     * @throws KinjoException if the program fails
     */
    void depths() throws IOException, InterruptedException {
        run(List.of(), "nbody.TreeDepths", List.of(size), DEPTHS);
    }

    private void run(List<String> flags, String main, List<String> arguments, String output)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(Jdk.running().java().toString()));
        words.addAll(flags);
        words.addAll(List.of("-cp", request.checkout().workloadsClassPath(), "kinjo.bench.workloads." + main));
        words.addAll(arguments);
        run(main, words, request.folder().resolve(output), () -> false);
    }

    /**
     * Runs a command to its end; it ends with us if we end before.
     *
     * @param output for its standard output; written whole or not at all
     * @throws KinjoException if it fails
     */
    static void run(String name, List<String> command, Path output, BooleanSupplier cancelled)
            throws IOException, InterruptedException {
        Path part = output.resolveSibling(output.getFileName() + ".part");
        Path errors = output.resolveSibling(output.getFileName() + ".errors");
        ChildProcess process = new ChildProcess(command, part, errors, LONGEST, cancelled);
        Thread endWithUs = new Thread(process::close);
        Runtime.getRuntime().addShutdownHook(endWithUs);
        try {
            ChildProcess.Outcome outcome = process.run();
            if (outcome.end() != ChildProcess.End.BY_ITSELF || outcome.status() != 0) {
                throw new KinjoException(
                        outcome.end() == ChildProcess.End.BY_ITSELF
                                ? name + " ended with status " + outcome.status()
                                : name + " was ended: " + outcome.end(),
                        "see what it says in " + errors + " and " + part);
            }
        } finally {
            VmEnd.removeHook(endWithUs);
        }
        Files.move(part, output, StandardCopyOption.REPLACE_EXISTING);
        Files.delete(errors);
    }

    private static Path counts(Path folder, C8Program program) {
        return folder.resolve(program.label() + COUNTS);
    }

    /** Counts of an earlier run. */
    static Optional<FieldReport> accesses(Path folder, C8Program program) throws IOException {
        Path file = counts(folder, program);
        return Files.exists(file)
                ? Optional.of(Json.MAPPER.readValue(Files.readString(file), FieldReport.class))
                : Optional.empty();
    }

    /** The table of an earlier run. */
    static Optional<String> depths(Path folder) throws IOException {
        Path file = folder.resolve(DEPTHS);
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }
}
