package kinjo.scale.portal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.driver.Scenario;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.Site;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.ServerProcess;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The portal's processes, started as for a measurement; one user walks through. */
class PortalSiteTest {
    private static final CpuSet CPUS = Affinity.allowed();
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path logs;

    private static PortalDatabase database(String kind) {
        return new PortalDatabase(CLASS_PATH, kind, 5);
    }

    @ParameterizedTest
    @CsvSource({"h2, embedded", "postgres, haproxy"})
    void aUserWalksThroughWhateverItIsMadeOf(String db, String front) throws Exception {
        PortalDatabase database = database(db);
        Dispatcher dispatcher = there(() -> {
            database.check();
            return Dispatcher.named(front);
        });
        PortalSite site = new PortalSite(
                Map.of("stock", List.of(System.getProperty("java.home") + "/bin/java")), 128, database, dispatcher);
        List<Long> processes;
        Path temporary;
        try (Fleet fleet = new Fleet()) {
            Cell cell = new Cell("stock", "hashtable", 2, 1, 1, CPUS, false);
            Site.Running running = site.start(fleet, cell, List.of(), Collections.nCopies(2, CPUS), CPUS, logs);
            processes = fleet.servers().stream().map(ServerProcess::pid).toList();
            assertThat(running.servers()).hasSize(2);
            temporary = temporaryFolder(processes.getFirst());
            assertThat(temporary).isDirectory();
            Scenario<PortalVisitor> scenario = site.scenario(running.address());
            try (PortalVisitor visitor = scenario.visitor().apply(1)) {
                for (Scenario.Step<PortalVisitor> step : Stream.of(scenario.first(), scenario.loop(), scenario.last())
                        .flatMap(List::stream)
                        .toList()) {
                    step.action().run(visitor);
                }
            }
        }

        assertThat(processes).hasSize(4).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
        assertThat(temporary).doesNotExist();
    }

    /** Skips the test if a part of it is not installed. */
    private static Dispatcher there(Supplier<Dispatcher> parts) {
        try {
            return parts.get();
        } catch (KinjoException absent) {
            assertThat(absent).hasMessageContaining("is not installed here");
            Assumptions.abort(absent.getMessage());
            throw absent;
        }
    }

    /** Of a JVM, as its command line has it. */
    private static Path temporaryFolder(long pid) throws IOException {
        String option = "-Djava.io.tmpdir=";
        return Stream.of(Files.readString(Path.of("/proc", "" + pid, "cmdline")).split("\0"))
                .filter(word -> word.startsWith(option))
                .map(word -> Path.of(word.substring(option.length())))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aDatabaseThatDoesNotAnswerIsSaidBeforeAnythingIsMeasured() {
        assertThatThrownBy(
                        () -> database("jdbc:postgresql://127.0.0.1:1/portal").check())
                .isInstanceOf(KinjoException.class)
                .hasMessageStartingWith("the database does not answer")
                .extracting(failure -> ((KinjoException) failure).remedy())
                .asString()
                .contains("check its URL and password");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "jdbc:h2:mem:mine", "jdbc:postgresql://host/portal?user=me&password=secret"})
    void whatCannotBeUsedIsRefused(String kind) {
        assertThatThrownBy(database(kind)::require).isInstanceOf(UsageException.class);
    }

    @Test
    void aUrlIsUsedAsItIs() throws Exception {
        String url = "jdbc:postgresql://host/portal";
        database(url).require();
        try (Fleet fleet = new Fleet()) {
            assertThat(database(url).start(fleet, CPUS, logs)).isEqualTo(new PortalDatabase.Access(url, Map.of()));
            assertThat(fleet.servers()).isEmpty();
        }
    }
}
