package kinjo.bench.compare.result;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import kinjo.bench.compare.plan.FileNames;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;
import kinjo.common.files.Json;

/** The files of a result. Each is whole or not there: written beside its place and then moved. */
public final class ResultFiles {

    private final Path out;

    public ResultFiles(Path out) {
        this.out = out;
    }

    public void create() throws IOException {
        Files.createDirectories(out.resolve(FileNames.LOGS));
    }

    /** One line per run, as it ends: what survives even if we are killed. */
    public void append(Run run) throws IOException {
        String line = Json.MAPPER.writeValueAsString(run) + "\n";
        Files.writeString(out.resolve(FileNames.RUNS), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    public void write(PlanFile plan) throws IOException {
        FileTree.writeWhole(
                out.resolve(FileNames.PLAN),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(plan) + "\n");
    }

    /** What was appended, and how many lines could not be read: a killed comparison's last one may be cut off. */
    public record Appended(List<Run> runs, int damaged) {}

    public static Appended readRuns(Path out) throws IOException {
        List<Run> runs = new ArrayList<>();
        int damaged = 0;
        Path file = out.resolve(FileNames.RUNS);
        // Whatever bytes are in it: a line that is no text is one that cannot be read.
        String text = Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        for (String line : text.lines().toList()) {
            try {
                runs.add(Json.MAPPER.readValue(line, Run.class));
            } catch (JacksonException e) {
                damaged++;
            }
        }
        return new Appended(runs, damaged);
    }

    /** Replaces what was appended. */
    public void rewrite(List<Run> runs) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Run run : runs) {
            lines.append(Json.MAPPER.writeValueAsString(run)).append('\n');
        }
        FileTree.writeWhole(out.resolve(FileNames.RUNS), lines.toString());
    }

    public void write(ComparisonResult result) throws IOException {
        FileTree.writeWhole(
                out.resolve(FileNames.RESULT),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
    }

    /** @throws UsageException if the file is not what this version writes */
    public static ComparisonResult read(Path out) throws IOException {
        Path file = result(out);
        try (InputStream json = open(file)) {
            JsonNode tree = Json.MAPPER.readTree(json);
            if (tree.path("format").asInt() != ComparisonResult.FORMAT) {
                throw new UsageException(
                        file + " has format " + tree.path("format").asText("none") + "; this kinjo reads format "
                                + ComparisonResult.FORMAT + ".",
                        "Use the kinjo that wrote it, or measure again.");
            }
            return Json.MAPPER.treeToValue(tree, ComparisonResult.class);
        } catch (JacksonException | ZipException | EOFException e) {
            throw new UsageException(
                    file + " is damaged: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + ".",
                    "If " + FileNames.RUNS + " and " + FileNames.PLAN + " are beside it, --resume makes it anew.");
        }
    }

    /** Whether there is one to {@link #read}. */
    public static boolean isIn(Path out) {
        return Files.exists(result(out));
    }

    /** The file of the result, which is compressed if it is a stored one. */
    private static Path result(Path out) {
        Path stored = out.resolve(FileNames.STORED_RESULT);
        return Files.exists(stored) ? stored : out.resolve(FileNames.RESULT);
    }

    private static InputStream open(Path result) throws IOException {
        InputStream bytes = Files.newInputStream(result);
        return result.endsWith(FileNames.STORED_RESULT) ? new GZIPInputStream(bytes) : bytes;
    }

    /** The {@code result.json} in a folder, or the compressed one of a stored result; of other measurements than comparisons, too. */
    public static InputStream openResult(Path out) throws IOException {
        return open(result(out));
    }
}
