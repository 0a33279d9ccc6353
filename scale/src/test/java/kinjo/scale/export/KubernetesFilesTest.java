package kinjo.scale.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import kinjo.common.KinjoException;
import kinjo.scale.app.AppFile;
import kinjo.scale.grid.Cell;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubernetesFilesTest {
    private static final String APP = """
            name: web-shop
            server:
              java:
                mainClass: shop.Main
                classPath: [lib/*]
                arguments: ["--port=${port}"]
              environment: {POOL: 20, MODE: "on"}
              files: {conf/shop.xml: shop.xml}
              health: {path: /health, within: 30s}
            users:
              csv: users.csv
              counter: {name: customer, from: 5, to: 6}
            scenario:
              first:
                - name: form
                  path: /login
                  take: {token: {regex: 'name="token" value="([^"\\\\]*)"'}}
                - name: log on
                  path: /login
                  form: {login: "${login}", token: "${token}"}
                  expect: {status: 303}
              loop:
                - {name: order, path: "/orders/${customer}", headers: {Accept: text/html}, take: {id: {json: /orders/0/id}}}
                - {name: change, method: PUT, path: "/orders/${id}", body: '{"a": "${user}"}', expect: {text: "100 %"}}
            """;

    @TempDir
    private Path folder;

    private AppFile file;

    @BeforeEach
    void read() throws IOException {
        Files.createDirectory(folder.resolve("lib"));
        Files.writeString(folder.resolve("users.csv"), "login\nann\n");
        Files.writeString(folder.resolve("shop.xml"), "<port>${port}</port>");
        file = AppFile.read(Files.writeString(folder.resolve("app.yaml"), APP));
    }

    private static Cell cell(int jvms, int cpus, boolean pinned) {
        return new Cell("stock", "web-shop", jvms, cpus, 1, CpuSet.parse("0-" + (cpus - 1)), pinned);
    }

    private List<Path> write(List<Deployed> configurations) throws IOException {
        return KubernetesFiles.write(
                file, configurations, "registry/shop:1", Duration.ofMillis(1500), folder.resolve("out"));
    }

    private static List<JsonNode> objects(Path yaml) throws IOException {
        YAMLMapper mapper = new YAMLMapper();
        try (var documents = mapper.readerFor(JsonNode.class).<JsonNode>readValues(yaml.toFile())) {
            return documents.readAll();
        }
    }

    @Test
    void kubernetesAcceptsEveryObject() throws IOException {
        List<Path> files = write(List.of(new Deployed(2, 4, 1024)));
        List<JsonNode> objects = objects(files.getFirst());

        assertThat(objects)
                .extracting(object -> object.path("kind").asText())
                .containsExactly("ConfigMap", "Deployment", "Service");
        V1ConfigMap.validateJsonElement(gson(objects.get(0)));
        V1Deployment.validateJsonElement(gson(objects.get(1)));
        V1Service.validateJsonElement(gson(objects.get(2)));
        assertThatThrownBy(() -> V1Deployment.validateJsonElement(
                        gson(objects.get(1).deepCopy().withObject("/spec").put("replica", 1))))
                .as("a check that lets mistakes pass is none")
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static JsonElement gson(JsonNode node) {
        return JsonParser.parseString(node.toString());
    }

    @Test
    void podsGetWholeCpusAndMemoryForTheirHeap() throws IOException {
        List<JsonNode> objects =
                objects(write(List.of(new Deployed(2, 4, 1024))).getFirst());
        JsonNode container = objects.get(1).at("/spec/template/spec/containers/0");

        assertThat(objects.get(1).at("/metadata/name").asText()).isEqualTo("web-shop-2x4cpu");
        assertThat(objects.get(1).at("/spec/replicas").asInt()).isEqualTo(2);
        assertThat(container.at("/resources/requests")).isEqualTo(container.at("/resources/limits"));
        assertThat(container.at("/resources/limits/cpu").asText()).isEqualTo("4");
        assertThat(container.at("/resources/limits/memory").asText()).isEqualTo("1536Mi");
        assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/health");
        assertThat(container.at("/startupProbe/failureThreshold").asInt()).isEqualTo(15);
        assertThat(container.path("command").toString())
                .isEqualTo(
                        "[\"java\",\"-Xms1024m\",\"-Xmx1024m\",\"-cp\",\"/app/lib/*\",\"shop.Main\",\"--port=8080\"]");
        assertThat(container.at("/env/0/value").isTextual())
                .as("Kubernetes takes texts only, and 'on' is none where YAML 1.1 is read")
                .isTrue();
        assertThat(Files.readString(folder.resolve("out/web-shop-2x4cpu.yaml"))).contains("\"on\"", "\"20\"");
        assertThat(objects.getFirst().at("/data/conf-shop.xml").asText()).isEqualTo("<port>8080</port>");
        assertThat(objects.get(2).at("/spec/sessionAffinity").asText()).isEqualTo("ClientIP");
    }

    @Test
    void theScenarioCompiles() throws IOException {
        Path source = write(List.of()).getLast();
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));

        assertThat(source.getFileName()).hasToString("WebShopSimulation.java");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), "-cp", classPath, source.toString()))
                .isZero();
        assertThat(Files.readString(source))
                .contains(
                        "Duration.ofMillis(1500)",
                        "\"customer\", 5 + number % 2",
                        "csv(\"users.csv\").circular()",
                        ".formParam(\"token\", \"#{token}\")",
                        "regex(\"name=\\\"token\\\" value=\\\"([^\\\"\\\\\\\\]*)\\\"\").saveAs(\"token\")",
                        "jsonPath(\"$['orders'][0]['id']\").saveAs(\"id\")",
                        ".disableFollowRedirect()",
                        "substring(\"100 %\")");
    }

    @Test
    void cellsThatAreTheSameThereAreWrittenOnce() {
        assertThat(Deployed.of(
                        List.of(cell(1, 4, false), cell(2, 4, false), cell(2, 4, true), cell(8, 4, false)), 2048))
                .containsExactly(new Deployed(1, 4, 2048), new Deployed(2, 2, 1024), new Deployed(8, 1, 256));
    }

    @Test
    void theBestOfAResultIsTaken() throws IOException {
        assertThatThrownBy(() -> Deployed.best(folder))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("there is no result in " + folder);
        Files.writeString(folder.resolve("result.json"), """
                {"plan": {"heapMegabytes": 2048}, "standings": [{"cell": {"vm": "stock", "server": "web-shop", "jvms": 2,
                  "cores": 4, "threads": 2, "cpus": "0-7", "pinned": true}}]}
                """);
        assertThat(Deployed.best(folder)).isEqualTo(new Deployed(2, 4, 1024));
        Files.writeString(folder.resolve("result.json"), "{\"standings\": []}");
        assertThatThrownBy(() -> Deployed.best(folder)).hasMessageContaining("no configuration of");
    }
}
