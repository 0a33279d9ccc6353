package kinjo.bench.compare;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The files of a result. Each is whole or not there: written beside its place and then moved. */
final class ResultFiles {

    static final String RUNS = "runs.jsonl";
    static final String RESULT = "result.json";

    /** The form in which {@code bench/results/store} keeps a result. */
    private static final String STORED = RESULT + ".gz";

    static final String REPORT = "report.html";

    private final Path out;

    ResultFiles(Path out) {
        this.out = out;
    }

    void create() throws IOException {
        Files.createDirectories(out.resolve(RunFiles.FOLDER));
    }

    /** One line per run, as it ends: what survives even if we are killed. */
    void append(Run run) throws IOException {
        String line = Json.MAPPER.writeValueAsString(run) + "\n";
        Files.writeString(out.resolve(RUNS), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    void write(PlanFile plan) throws IOException {
        writeWhole(
                out.resolve(PlanFile.NAME),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(plan) + "\n");
    }

    /** What was appended, and how many lines could not be read: a killed comparison's last one may be cut off. */
    record Appended(List<Run> runs, int damaged) {}

    static Appended readRuns(Path out) throws IOException {
        List<Run> runs = new ArrayList<>();
        int damaged = 0;
        Path file = out.resolve(RUNS);
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            try {
                runs.add(Json.MAPPER.readValue(line, Run.class));
            } catch (JacksonException e) {
                damaged++;
            }
        }
        return new Appended(runs, damaged);
    }

    /** Replaces what was appended. */
    void rewrite(List<Run> runs) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Run run : runs) {
            lines.append(Json.MAPPER.writeValueAsString(run)).append('\n');
        }
        writeWhole(out.resolve(RUNS), lines.toString());
    }

    void write(ComparisonResult result) throws IOException {
        writeWhole(
                out.resolve(RESULT),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
        writeReport(result);
    }

    void writeReport(ComparisonResult result) throws IOException {
        writeWhole(out.resolve(REPORT), HtmlReport.render(result));
    }

    /** @throws PlanException if the file is not what this version writes */
    static ComparisonResult read(Path out) throws IOException {
        Path file = result(out);
        try (InputStream json = open(file)) {
            JsonNode tree = Json.MAPPER.readTree(json);
            if (tree.path("format").asInt() != ComparisonResult.FORMAT) {
                throw new PlanException(
                        file + " has format " + tree.path("format").asText("none") + "; this kinjo reads format "
                                + ComparisonResult.FORMAT + ".",
                        "Use the kinjo that wrote it, or measure again.");
            }
            return Json.MAPPER.treeToValue(tree, ComparisonResult.class);
        } catch (JacksonException | ZipException | EOFException e) {
            throw new PlanException(
                    file + " is damaged: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    "If " + RUNS + " and " + PlanFile.NAME + " are beside it, --resume makes it anew.");
        }
    }

    /** The file of the result, which is compressed if it is a stored one. */
    private static Path result(Path out) {
        Path stored = out.resolve(STORED);
        return Files.exists(stored) ? stored : out.resolve(RESULT);
    }

    private static InputStream open(Path result) throws IOException {
        InputStream bytes = Files.newInputStream(result);
        return result.endsWith(STORED) ? new GZIPInputStream(bytes) : bytes;
    }

    static InputStream openResult(Path out) throws IOException {
        return open(result(out));
    }

    static void writeWhole(Path file, String text) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        Files.writeString(temporary, text);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
