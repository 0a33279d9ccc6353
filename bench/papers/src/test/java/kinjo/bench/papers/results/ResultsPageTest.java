package kinjo.bench.papers.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.papers.StoredReader;
import kinjo.bench.papers.StoredTables;
import kinjo.common.UsageException;
import kinjo.common.files.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of stored results, and the results themselves. */
class ResultsPageTest {

    private static final Path RESULTS = Path.of("../results");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)");

    @TempDir
    private Path folder;

    @Test
    void noStoredResultNamesFilesOfItsMachine() throws IOException {
        List<Path> results = new ResultsPage(RESULTS, List.of()).results();

        assertThat(results).isNotEmpty().allSatisfy(result -> {
            try (InputStream json = ResultFiles.openResult(result)) {
                JsonNode tree = Json.MAPPER.readTree(json);
                assertThat(ResultStore.paths(tree)).isEmpty();
            }
        });
    }

    @Test
    void everyLinkOfThePageLeadsSomewhere() throws IOException {
        Stream<String> links = LINK.matcher(Files.readString(RESULTS.resolve("README.md")))
                .results()
                .map(link -> link.group(1));

        assertThat(links)
                .isNotEmpty()
                .allSatisfy(link -> assertThat(RESULTS.resolve(link)).exists());
    }

    @Test
    void proseIsAtMost120ColumnsWide() throws IOException {
        String prose = Pattern.compile("```.*?```", Pattern.DOTALL)
                .matcher(Files.readString(RESULTS.resolve("README.md")))
                .replaceAll("");

        assertThat(prose.lines().filter(line -> !line.startsWith("|")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Markdown.WIDTH));
    }

    @Test
    void findingsComeFirstAndNotesStandWithTheirResult() throws IOException {
        assertThat(new ResultsPage(small(), List.of()).render())
                .containsSubsequence(
                        "## Findings",
                        "| what | how much |",
                        "## 2026-01-01-a-machine",
                        "About the machine.",
                        "### rounds",
                        "./kinjo bench paper L5 --only rounds",
                        "- 2026-01-01 00:00 UTC",
                        "About the rounds.",
                        "Row L5");
    }

    @Test
    void aPageIsStaleUntilItIsWritten() throws IOException {
        ResultsPage page = new ResultsPage(small(), List.of());

        assertThat(page.isStale()).isTrue();
        page.write();
        assertThat(page.isStale()).isFalse();
        Files.writeString(folder.resolve("findings.md"), "other findings");
        assertThat(page.isStale()).isTrue();
    }

    @Test
    void otherFloorsAddReadersOfTheirOwn() throws IOException {
        Path result = Files.createDirectories(small().resolve("2026-01-01-a-machine/grid"));
        Files.writeString(result.resolve("result.json"), "{\"cells\": 2}");
        StoredReader reader = new StoredReader(
                json -> json.has("cells"),
                json -> new StoredTables(
                        "./kinjo grid", "2026-01-01T00:00:00Z", "a machine", json.get("cells") + " cells"));

        assertThat(new ResultsPage(folder, List.of(reader)).render())
                .containsSubsequence("### grid", "./kinjo grid", "2 cells", "### rounds", "Row L5");
    }

    @Test
    void aResultThatNothingReadsIsNamed() throws IOException {
        Path result = Files.createDirectories(small().resolve("2026-01-01-a-machine/old"));
        Files.writeString(result.resolve("result.json"), "{\"format\": 1}");

        assertThatThrownBy(() -> new ResultsPage(folder, List.of()).render())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("old")
                .hasMessageContaining("format 1");
    }

    @Test
    void aFolderWithoutAResultIsNamed() throws IOException {
        Files.createDirectories(small().resolve("2026-01-01-a-machine/empty"));

        assertThatThrownBy(() -> new ResultsPage(folder, List.of()).render())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("empty")
                .hasMessageContaining("deleted");
    }

    private Path small() throws IOException {
        Path machine = folder.resolve("2026-01-01-a-machine");
        Path result = Files.createDirectories(machine.resolve("rounds"));
        Files.writeString(folder.resolve("findings.md"), "| what | how much |\n");
        Files.writeString(machine.resolve("notes.md"), "About the machine.\n");
        Files.writeString(result.resolve("notes.md"), "About the rounds.\n");
        Files.writeString(result.resolve("result.json"), """
                {"format": 1, "started": "2026-01-01T00:00:00Z", "machine": "a machine", "complete": true,
                 "vms": ["stock"], "rounds": [{"objects": 1, "round": "T1", "vm": "stock", "nanos": 15.0,
                 "runs": [15.0], "ratio": null}], "programs": []}
                """);
        return folder;
    }
}
