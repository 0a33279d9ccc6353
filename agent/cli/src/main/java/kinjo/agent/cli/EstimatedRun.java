package kinjo.agent.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import kinjo.agent.estimate.FieldEstimate;
import kinjo.agent.fields.ClassPattern;
import kinjo.agent.fields.FieldReport;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.process.JavaFlags;

/** A user's program that runs at full speed, while Kinjo estimates its field accesses. */
final class EstimatedRun {
    /** With a hundredth of a second for each; with fewer a share of 1 % cannot be told from one of 2 %. */
    private static final int FEWEST_SAMPLES = 200;

    /** What the VM's options give another meaning. */
    private static final Pattern UNQUOTED = Pattern.compile("[,:;%=\"'\\p{Cntrl}]");

    private static final String REMEDY = "give it more to do, or count with --exact";

    private final List<String> program;
    private final Path folder;
    private final Path log;
    private final Path recording;

    /**
     * @param program java itself, with Kinjo
     * @param folder for the estimate and what it is made from; it is there
     */
    EstimatedRun(List<String> program, Path folder) {
        this.program = program;
        this.folder = folder;
        log = folder.resolve("code.log");
        recording = folder.resolve("samples.jfr");
    }

    /**
     * Runs it to its end, and writes {@code counts.json}.
     *
     * @param classes to estimate; empty for all of the program
     * @param out for its standard output
     * @return its exit status, if there is an estimate
     */
    int run(List<ClassPattern> classes, Redirect out) throws IOException, InterruptedException {
        if (UNQUOTED.matcher(folder.toString()).find()) {
            throw new UsageException(
                    "The VM's options cannot have such a file name: " + folder + ".", "Name another folder by --out.");
        }
        Files.deleteIfExists(log);
        Files.deleteIfExists(recording);
        int status = new JavaFlags(program, FieldEstimate.flags(log, recording)).run(out);
        if (!Files.exists(log) || !Files.exists(recording)) {
            throw new KinjoException(
                    "the program ended with status " + status + ", and there is no recording of it",
                    "a program that is killed leaves none; does it run by itself?");
        }
        FieldEstimate estimate = new FieldEstimate(classes);
        estimate.add(log, recording);
        if (estimate.samples() < FEWEST_SAMPLES) {
            throw new KinjoException(
                    "the program ran Java code for %.1f s, too short for an estimate"
                            .formatted(estimate.samples() / 100.0),
                    REMEDY);
        }
        FieldReport report = estimate.report();
        if (report.classes().isEmpty()) {
            throw new KinjoException(
                    "no code that C2 has compiled uses fields of these classes"
                            + String.join(
                                    "",
                                    report.uncounted().stream()
                                            .map(line -> "; " + line)
                                            .toList()),
                    REMEDY);
        }
        Files.writeString(folder.resolve(CountsFiles.NAME), report.json());
        return status;
    }
}
