package kinjo.scale.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.gatling.commons.validation.Success;
import io.gatling.http.client.uri.Uri;
import io.gatling.http.client.uri.UriEncoder;
import io.gatling.javaapi.core.internal.Expressions;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
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
                - {name: change, method: PUT, path: "/orders/${id}?of=ü", body: '{"a": "${user}"}', expect: {text: "100 %"}}
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

    /** Probes come from outside of the pod, and wait as long as the grid does. */
    @Test
    void probesReachServers() throws IOException {
        Files.createDirectory(folder.resolve("notes"));
        Files.createDirectory(folder.resolve("target"));
        Files.writeString(folder.resolve("target/notes.jar"), "");
        AppFile notes = AppFile.read(Files.writeString(folder.resolve("notes/app.yaml"), """
                name: notes
                server:
                  java:
                    jar: ../target/notes.jar
                    arguments: ["${address}:${port}"]
                  health: {path: /health, within: 30s}
                scenario:
                  loop: [{name: read, path: /}]
                """));
        JsonNode container = objects(KubernetesFiles.write(
                                notes,
                                List.of(new Deployed(2, 4, 1024)),
                                "registry/notes:1",
                                Duration.ofMillis(1500),
                                folder.resolve("out"))
                        .getFirst())
                .getFirst()
                .at("/spec/template/spec/containers/0");

        assertThat(container.path("command"))
                .extracting(JsonNode::asText)
                .contains("/target/notes.jar", "0.0.0.0:8080");
        assertThat(container.at("/startupProbe/timeoutSeconds").asInt()).isEqualTo(2);
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

    /** The good file with one thing changed, as written for a configuration. */
    private List<JsonNode> exported(String good, String other) throws IOException {
        assertThat(APP).contains(good);
        file = AppFile.read(Files.writeString(folder.resolve("app.yaml"), APP.replace(good, other)));
        return objects(write(List.of(new Deployed(1, 1, 256))).getFirst());
    }

    @Test
    void eachFileHasAKeyOfItsOwn() throws IOException {
        Files.writeString(folder.resolve("other.xml"), "<other/>");
        List<JsonNode> objects =
                exported("{conf/shop.xml: shop.xml}", "{conf/shop.xml: shop.xml, conf-shop.xml: other.xml}");
        JsonNode data = objects.getFirst().path("data");

        assertThat(data).hasSize(2);
        for (JsonNode mount : objects.get(1).at("/spec/template/spec/containers/0/volumeMounts")) {
            if (mount.has("subPath")) {
                String text = data.path(mount.path("subPath").asText()).asText();
                assertThat(text)
                        .isEqualTo(
                                mount.path("mountPath").asText().endsWith("/conf/shop.xml")
                                        ? "<port>8080</port>"
                                        : "<other/>");
            }
        }
    }

    @Test
    void aStatusThatNoProbeTakesIsRefused() {
        assertThatThrownBy(() -> exported("{path: /health,", "{path: /health, status: 401,"))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("status 401", "server.health.status", "200 to 399");
    }

    @Test
    void aServerThatSpeaksHttpsIsAskedByHttps() throws IOException {
        assertThat(exported("health: {", "https: true~  health: {".replace('~', '\n'))
                        .get(1)
                        .at("/spec/template/spec/containers/0/readinessProbe/httpGet/scheme")
                        .asText())
                .isEqualTo("HTTPS");
        assertThat(Files.readString(folder.resolve("out/WebShopSimulation.java")))
                .contains("https://localhost:8080", ".disableCaching()");
    }

    @Test
    void dollarsAreNoVariablesOfKubernetes() throws IOException {
        JsonNode container =
                exported("{POOL: 20,", "{POOL: 20, A: $(HOME) $$ $x,").get(1).at("/spec/template/spec/containers/0");

        assertThat(container.at("/env/0/value").asText()).isEqualTo("$$(HOME) $$$$ $$x");
    }

    @Test
    void textsAreTextsForEveryReaderOfYaml() throws IOException {
        exported("{POOL: 20,", "{A: 0o17, B: '=', C: '<<', D: 2001-01-01, E: 12:30:00, F: .inf, G: '', H: y, I: word,");

        assertThat(Files.readString(folder.resolve("out/web-shop-1x1cpu.yaml")))
                .contains(
                        "\"0o17\"",
                        "\"=\"",
                        "\"<<\"",
                        "\"2001-01-01\"",
                        "\"12:30:00\"",
                        "\".inf\"",
                        "\"\"",
                        "\"y\"",
                        "value: word");
    }

    @Test
    void theScenarioCompiles() throws IOException {
        Path source = write(List.of()).getLast();

        assertThat(source.getFileName()).hasToString("WebShopSimulation.java");
        assertCompiles(source);
        assertThat(Files.readString(source))
                .contains(
                        "Duration.ofMillis(1500)",
                        "\"customer\", 5 + number % 2",
                        "csv(\"users.csv\").circular()",
                        ".formParam(\"token\", \"#{token}\")",
                        "regex(\"name=\\\"token\\\" value=\\\"([^\\\"\\\\\\\\]*)\\\"\").saveAs(\"token\")",
                        "jsonPath(\"$['orders'][0]['id']\").saveAs(\"id\")",
                        ".disableFollowRedirect()",
                        "substring(\"100 %\")",
                        ".get(session -> \"/orders/\" + part(session, \"customer\"))",
                        ".put(session -> \"/orders/\" + part(session, \"id\") + \"?of=%C3%BC\")");
    }

    /** Such as customers' numbers of ten digits. */
    @Test
    void aCounterMayBeLarge() throws IOException {
        exported("from: 5, to: 6", "from: 5000000000, to: 6000000000");

        assertCompiles(folder.resolve("out/WebShopSimulation.java"));
    }

    private void assertCompiles(Path source) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));

        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), "-cp", classPath, source.toString()))
                .isZero();
    }

    /** A value with a slash or an ampersand is one part of the path here and there; Gatling changes it no more. */
    @Test
    void valuesInPathsAreEncodedAsTheDriverDoes() throws Exception {
        String source = Files.readString(write(List.of()).getLast());
        String method = source.substring(source.indexOf("    private static String encoded("))
                .replace("private", "public")
                .replaceFirst("\\}\\s*$", "");
        Path encoder = Files.writeString(
                folder.resolve("Encoder.java"),
                "import java.net.URLEncoder;\nimport java.nio.charset.StandardCharsets;\npublic class Encoder {\n"
                        + method + "}\n");
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, encoder.toString()))
                .isZero();
        String value = "a/b?c+d ü&e=1%#*~-._";
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Object encoded = loader.loadClass("Encoder")
                    .getMethod("encoded", String.class)
                    .invoke(null, value);

            assertThat(encoded).isEqualTo("a%2Fb%3Fc%2Bd%20%C3%BC%26e%3D1%25%23%2A~-._");
            String url = "http://shop/orders/" + encoded + "?of=" + encoded;
            assertThat(UriEncoder.FIXING.encode(Uri.create(url), List.of()).toUrl())
                    .isEqualTo(url);
        }
    }

    @Test
    void whatIsAPlaceholderForGatlingOnlyStaysAText() throws IOException {
        exported("/orders/${id}?of=ü\", body: '{", "/orders/${id}\", body: '#{x}{");

        assertThat(Files.readString(folder.resolve("out/WebShopSimulation.java")))
                .contains("StringBody(\"\\\\#{x}{", "#{user}");
        assertThat(Expressions.<String>toExpression("\\#{x}", String.class).apply(null))
                .as("Gatling's own reading of it, which needs no session")
                .isEqualTo(new Success<>("#{x}"));
    }

    @Test
    void cellsThatAreTheSameThereAreWrittenOnce() {
        assertThat(Deployed.of(
                        List.of(cell(1, 4, false), cell(2, 4, false), cell(2, 4, true), cell(8, 4, false)), 2048))
                .containsExactly(new Deployed(1, 4, 2048), new Deployed(2, 2, 1024), new Deployed(8, 1, 256));
    }

    private Measured measured(String result) throws IOException {
        Files.writeString(folder.resolve("result.json"), result);
        return Measured.of(folder, "web-shop");
    }

    @Test
    void theBestOfAResultIsTakenWithItsThinkTime() throws IOException {
        String result = """
                {"plan": {"heapMegabytes": 2048, "think": "PT2.5S"}, "standings": [{"cell": {"vm": "stock",
                  "server": "web-shop", "jvms": 2, "cores": 4, "threads": 2, "cpus": "0-7", "pinned": true}}]}
                """;

        assertThat(measured(result)).isEqualTo(new Measured(new Deployed(2, 4, 1024), Duration.ofMillis(2500)));
        assertThatThrownBy(() -> measured(result.replace("web-shop", "notes")))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("is about 'notes', not about 'web-shop'");
        assertThatThrownBy(() -> measured(result.replace("stock", "kinjo")))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("is on the VM kinjo with --share default");
        assertThatThrownBy(() -> measured(result.replace("true}", "true, \"share\": \"cds\"}")))
                .hasMessageContaining("--share cds");
        assertThatThrownBy(() -> measured("{\"standings\": []}")).hasMessageContaining("no configuration of");
        Files.delete(folder.resolve("result.json"));
        assertThatThrownBy(() -> Measured.of(folder, "web-shop"))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("there is no result in " + folder);
    }
}
