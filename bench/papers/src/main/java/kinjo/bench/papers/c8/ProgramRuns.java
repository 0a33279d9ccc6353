package kinjo.bench.papers.c8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import kinjo.agent.fields.FieldReport;
import kinjo.bench.papers.PaperRequest;
import kinjo.common.KinjoException;
import kinjo.common.files.Json;
import kinjo.common.process.Command;
import kinjo.vmbuild.Jdk;

/** Runs of the programs that are not measured: what they write is in the row's folder. */
final class ProgramRuns {
    private static final String COUNTS = "-counts.json";
    private static final String DEPTHS = "nbody-depths.txt";
    private static final String THREADS = "2";

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
    void count(C8Program program) throws IOException {
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
    void depths() throws IOException {
        String part = DEPTHS + ".part";
        run(List.of(), "nbody.TreeDepths", List.of(size), part);
        Path folder = request.folder();
        Files.move(folder.resolve(part), folder.resolve(DEPTHS), StandardCopyOption.REPLACE_EXISTING);
    }

    private void run(List<String> flags, String main, List<String> arguments, String output) {
        List<String> words = new ArrayList<>(List.of(Jdk.running().java().toString()));
        words.addAll(flags);
        words.addAll(List.of("-cp", request.checkout().workloadsClassPath(), "kinjo.bench.workloads." + main));
        words.addAll(arguments);
        run(String.join(" ", arguments), words, request.folder().resolve(output));
    }

    /**
     * Runs a command to its end; it ends with us if we end before.
     *
     * @param output for all that it prints
     * @throws KinjoException if it fails
     */
    static void run(String name, List<String> command, Path output) {
        Command.of(command).logTo(output).expectSuccess(name, "see what it says there");
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
