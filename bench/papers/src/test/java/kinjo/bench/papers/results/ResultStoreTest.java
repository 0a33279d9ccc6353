package kinjo.bench.papers.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a result gets to the stored ones. */
class ResultStoreTest {

    private static final Path STORED = Path.of("../results/2026-11-22-xeon-2-cores/locks-pingpong");
    private static final String NAME = "2026-01-01-a-machine/pingpong";

    @TempDir
    private Path checkout;

    private Path from;
    private ObjectNode result;

    @BeforeEach
    void measured() throws IOException {
        from = Files.createDirectories(checkout.resolve("out/pp"));
        try (InputStream json = ResultFiles.openResult(STORED)) {
            result = (ObjectNode) Json.MAPPER.readTree(json);
        }
    }

    private JsonNode stored() throws IOException {
        Files.writeString(from.resolve("result.json"), Json.MAPPER.writeValueAsString(result));
        Path to = ResultStore.store(checkout, new ResultsPage(checkout, List.of()), from, NAME);
        assertThat(to).isEqualTo(checkout.resolve("bench/results").resolve(NAME));
        assertThat(to.resolve("result.json.gz")).exists();
        try (InputStream json = ResultFiles.openResult(to)) {
            return Json.MAPPER.readTree(json);
        }
    }

    private ArrayNode command() {
        return (ArrayNode) result.at("/runs/0/command");
    }

    @Test
    void whatHoldsNoPathIsStoredAsItIs() throws IOException {
        assertThat(stored()).isEqualTo(result);
    }

    @Test
    void foldersOfTheMachineGetNames() throws IOException {
        String home = System.getProperty("user.home");
        ((ObjectNode) result.at("/plan/variants/0")).put("java", "/opt/some/jdk-25/bin/java");
        command().removeAll();
        command().add("/opt/some/jdk-25/bin/java");
        command().add("-Xlog:gc:file=" + from + "/logs/1.log");
        command().add(checkout + "/classes:" + checkout + "/lib/*");
        command().add(home + "/.cache/kinjo/heaps.json");

        assertThat(stored().at("/runs/0/command"))
                .containsExactly(
                        TextNode.valueOf("jdks/jdk-25/bin/java"),
                        TextNode.valueOf("-Xlog:gc:file=out/pp/logs/1.log"),
                        TextNode.valueOf("./classes:./lib/*"),
                        TextNode.valueOf("~/.cache/kinjo/heaps.json"));
    }

    @Test
    void aPathElsewhereIsRefusedAndNothingStored() {
        command().add("/srv/data/secret.jar");

        assertThatThrownBy(this::stored)
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("/srv/data/secret.jar");
        assertThat(checkout.resolve("bench")).doesNotExist();
    }

    @Test
    void urlsRatiosAndFilesOfEverySystemAreNoPathsOfTheMachine() {
        command().add("ab -n 3000 http://127.0.0.1:8099/page.txt | grep -E 'a/b' >/dev/null");
        command().add("POST /orders/7 was answered with 500; see /proc/sys/kernel/perf_event_paranoid");

        assertThat(ResultStore.paths(result)).isEmpty();
    }

    @Test
    void aNameWithoutDateIsRefused() {
        assertThatThrownBy(() -> ResultStore.store(checkout, new ResultsPage(checkout, List.of()), from, "../pingpong"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("DATE-MACHINE/NAME");
    }

    @Test
    void whatCannotBeReadIsNotStored() throws IOException {
        Files.writeString(from.resolve("result.json"), "{\"format\": 1}");

        assertThatThrownBy(() -> ResultStore.store(checkout, new ResultsPage(checkout, List.of()), from, NAME))
                .isInstanceOf(UsageException.class);
        assertThat(checkout.resolve("bench")).doesNotExist();
    }
}
