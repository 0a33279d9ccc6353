package kinjo.scale.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppInputsTest {
    private static final String YAML = """
            name: shop
            server:
              java:
                jar: shop.jar
                options: ["-Dloader.path=${app}/plugins,${app}/more,${app}/..", "-Dlog=$${app}/not.txt"]
                arguments: ["--port=${port}", "--config=file:${app}/shop.properties?strict"]
              environment: {KEYS: "${app}/../keys.p12", NOWHERE: "${app}/written/later.txt"}
              files: {conf/server.xml: server.xml}
              health: {path: /}
            scenario:
              loop: [{name: home, path: /}]
            """;

    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void files() throws IOException {
        folder = Files.createDirectories(root.resolve("app"));
        Files.createDirectories(folder.resolve("plugins"));
        Files.writeString(folder.resolve("app.yaml"), YAML);
        for (String name : new String[] {
            "shop.jar", "shop.properties", "../keys.p12", "trust.jks", "not.txt", "plugins/one.jar", "plugins/one.log"
        }) {
            Files.writeString(folder.resolve(name), name);
        }
        Files.writeString(folder.resolve("server.xml"), "<Server store='${app}/trust.jks' other='${other}'/>");
    }

    private Map<String, String> inputs() throws IOException {
        return AppInputs.of(AppFile.read(folder.resolve("app.yaml")));
    }

    @Test
    void whatPlaceholdersNameIsHashed() throws IOException {
        assertThat(inputs())
                .containsOnlyKeys(
                        "shop.jar", "server.xml", "plugins/one.jar", "shop.properties", "../keys.p12", "trust.jks");
    }

    @Test
    void whatIsReadIsCompared() throws IOException {
        String lines = AppInputs.lines(inputs());
        Files.writeString(folder.resolve("plugins/one.log"), "more");
        Files.createDirectories(folder.resolve("written"));
        Files.writeString(folder.resolve("written/later.txt"), "output");
        assertThat(AppInputs.changed(inputs(), lines)).isEmpty();

        Files.writeString(folder.resolve("plugins/one.jar"), "another one");
        Files.writeString(folder.resolve("trust.jks"), "other");
        Files.delete(folder.resolve("shop.properties"));
        assertThat(AppInputs.changed(inputs(), lines))
                .containsExactly("plugins/one.jar", "shop.properties", "trust.jks");
    }
}
