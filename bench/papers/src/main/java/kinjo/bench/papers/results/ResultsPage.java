package kinjo.bench.papers.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.papers.StoredReader;
import kinjo.bench.papers.StoredTables;
import kinjo.bench.papers.l5.L5Report;
import kinjo.bench.papers.n10.N10Report;
import kinjo.bench.papers.t10.PaperT10;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;
import kinjo.common.files.Json;

/**
 * The page of stored results: the table of findings, which people write, and a section for every result, made from its
 * figures and from the {@code notes.md} beside it.
 */
public final class ResultsPage {

    private static final String PAGE = "README.md";
    private static final String FINDINGS = "findings.md";
    private static final String NOTES = "notes.md";

    private static final String INTRODUCTION = """
            # Stored results

            <!-- './kinjo bench results' writes this page. Edit findings.md and the notes.md beside a result, then run it. -->

            One folder per date and class of machine. In it one folder per result: `result.json.gz` holds the figures of all runs,
            the plan, the machine and the versions; `notes.md` what is to be known about it.

            - Every ratio is that of the column's head, for example Kinjo / stock, over pairs of runs; below 1 the first needs less.
              Behind it stands its 95 % interval.
            - The last columns show the noise floor: what the baseline makes against itself in the same comparison.
            - **faster**, **slower**, **less**, **more** are verdicts: the difference is larger than the noise. `~` is none.
            - [docs/measuring.md](../../docs/measuring.md) says how all this is measured and what the metrics are.
            - `./kinjo compare --report FOLDER` prints one comparison and draws its `report.html`. For the papers' rows L5, N10,
              T10 and S3 to S6 `./kinjo bench paper ROW --report FOLDER` does.
            - `./kinjo bench results --store FOLDER DATE-MACHINE/NAME` adds a result and writes this page anew.

            ## Findings

            """;

    /** Of the rows that the benchmarks' floor has itself. */
    private static final List<StoredReader> OWN = List.of(
            new StoredReader(L5Report::isOf, L5Report::stored),
            new StoredReader(N10Report::isOf, N10Report::stored),
            new StoredReader(PaperT10::isOf, PaperT10::stored));

    private final Path folder;
    private final List<StoredReader> readers;

    /**
     * The page of a checkout.
     *
     * @param folder its {@code bench/results}
     * @param readers of results that are neither a comparison nor of a row of the benchmarks' floor
     */
    public ResultsPage(Path folder, List<StoredReader> readers) {
        this.folder = folder;
        this.readers = Stream.concat(OWN.stream(), readers.stream()).toList();
    }

    /** The page's file. */
    public Path file() {
        return folder.resolve(PAGE);
    }

    /** Whether the page is not what its sources say. */
    public boolean isStale() throws IOException {
        return !Files.exists(file()) || !Files.readString(file()).equals(render());
    }

    public void write() throws IOException {
        FileTree.writeWhole(file(), render());
    }

    /** @throws KinjoException if a stored result cannot be read */
    public String render() throws IOException {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        page.append(Files.readString(folder.resolve(FINDINGS)).strip()).append('\n');
        for (Path machine : folders(folder).reversed()) {
            page.append("\n## ").append(machine.getFileName()).append('\n');
            page.append(notes(machine));
            for (Path result : folders(machine)) {
                page.append("\n### ").append(result.getFileName()).append("\n\n");
                page.append(section(result));
            }
        }
        return page.toString();
    }

    /** The folders of all results. */
    List<Path> results() throws IOException {
        List<Path> results = new ArrayList<>();
        for (Path machine : folders(folder)) {
            results.addAll(folders(machine));
        }
        return results;
    }

    private static List<Path> folders(Path parent) throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            return files.filter(Files::isDirectory)
                    .sorted(Comparator.comparing(Path::getFileName))
                    .toList();
        }
    }

    private static String notes(Path folder) throws IOException {
        Path notes = folder.resolve(NOTES);
        return Files.exists(notes) ? "\n" + Files.readString(notes).strip() + "\n" : "";
    }

    /** @throws UsageException if it cannot be read */
    String section(Path result) {
        try {
            JsonNode json = read(result);
            for (StoredReader reader : readers) {
                if (reader.kind().test(json)) {
                    return paper(reader.reading().of(json), notes(result));
                }
            }
            return comparison(ResultFiles.read(result), notes(result));
        } catch (IOException e) {
            throw new UsageException(
                    result + " holds no result that can be read: " + e.getMessage() + ".",
                    "Name the folder of a result; a stored one that nothing reads is to be deleted.");
        }
    }

    private static JsonNode read(Path result) throws IOException {
        try (InputStream json = ResultFiles.openResult(result)) {
            return Json.MAPPER.readTree(json);
        }
    }

    private static String comparison(ComparisonResult result, String notes) {
        return Markdown.code(ComparisonSection.command(result))
                + "\n"
                + ComparisonSection.settings(result)
                + notes
                + "\n"
                + ComparisonSection.tables(result);
    }

    private static String paper(StoredTables stored, String notes) {
        return Markdown.code(stored.command())
                + "\n"
                + Markdown.item(Markdown.minute(Instant.parse(stored.started())))
                + Markdown.item(stored.machine())
                + notes
                + "\n"
                + Markdown.folded("All its tables", Markdown.code(stored.tables()));
    }
}
