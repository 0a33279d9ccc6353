package kinjo.scale.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.common.KinjoException;
import kinjo.common.process.Command;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.driver.Scenario;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.Site;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that speaks HTTPS: its health, the dispatcher in front of it, and where it sends users. */
class AppTlsTest {
    private static final CpuSet CPUS = Affinity.allowed();
    private static final String JAVA_HOME = System.getProperty("java.home");

    @TempDir
    private Path folder;

    private static Dispatcher dispatcher(String name) {
        try {
            return Dispatcher.named(name);
        } catch (KinjoException absent) {
            Assumptions.abort(absent.getMessage());
            throw absent;
        }
    }

    private AppFile file() throws Exception {
        Path keys = folder.resolve("keys.p12");
        Command.Output made = Command.capture(
                JAVA_HOME + "/bin/keytool",
                "-genkeypair",
                "-alias",
                "shop",
                "-keyalg",
                "EC",
                "-dname",
                "CN=shop.example",
                "-storetype",
                "PKCS12",
                "-keystore",
                keys.toString(),
                "-storepass",
                new String(TlsServer.PASSWORD));
        assertThat(made.status()).as(made.text()).isZero();
        return AppFile.read(Files.writeString(folder.resolve("app.yaml"), """
                name: shop
                server:
                  java:
                    mainClass: %s
                    classPath: [%s]
                    arguments: ["${port}", "${app}/keys.p12"]
                  https: true
                  health: {path: /health, within: 10m}
                scenario:
                  loop:
                    - {name: old, path: /old, expect: {text: you asked for /new}}
                """.formatted(
                TlsServer.class.getName(), Path.of("target/test-classes").toAbsolutePath())));
    }

    @ParameterizedTest
    @ValueSource(strings = {Dispatcher.EMBEDDED, Dispatcher.HAPROXY})
    void usersGetToAServerThatSpeaksHttps(String front) throws Exception {
        Dispatcher dispatcher = dispatcher(front);
        Path logs = Files.createDirectory(folder.resolve("logs"));
        AppSite site = new AppSite(file(), Map.of("stock", List.of(JAVA_HOME + "/bin/java")), 64, dispatcher);
        try (Fleet fleet = new Fleet()) {
            Cell cell = new Cell("stock", "shop", 1, 1, 1, CPUS, false);
            Site.Running running = site.start(fleet, cell, List.of(), List.of(CPUS), CPUS, logs);
            Scenario<AppUser> scenario = site.scenario(running.address());
            try (AppUser user = scenario.visitor().apply(0)) {
                for (int click = 0; click < 3; click++) {
                    scenario.loop().getFirst().action().run(user);
                }
            }
        }
    }
}
