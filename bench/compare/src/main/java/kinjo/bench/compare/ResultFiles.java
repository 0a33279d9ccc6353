package kinjo.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The files of a result. Each is whole or not there: written beside its place and then moved. */
final class ResultFiles {

    static final String RUNS = "runs.jsonl";
    static final String RESULT = "result.json";
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

    void write(ComparisonResult result) throws IOException {
        writeWhole(RESULT, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
        writeReport(result);
    }

    void writeReport(ComparisonResult result) throws IOException {
        writeWhole(REPORT, HtmlReport.render(result));
    }

    static ComparisonResult read(Path out) throws IOException {
        return Json.MAPPER.readValue(out.resolve(RESULT).toFile(), ComparisonResult.class);
    }

    private void writeWhole(String name, String text) throws IOException {
        Path temporary = out.resolve(name + ".tmp");
        Files.writeString(temporary, text);
        Files.move(temporary, out.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
