package kinjo.scale.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import kinjo.common.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppFileTest {
    private static final String GOOD = """
            name: shop
            server:
              java:
                jar: shop.jar
                options: [-XX:+UseParallelGC]
                arguments: ["--server.port=${port}"]
              environment: {POOL: 20, NAME: "$${port}"}
              health: {path: /health, within: 90s}
            users:
              csv: users.csv
              counter: {name: customer, from: 5, to: 6}
            scenario:
              first:
                - name: form
                  path: /login
                  take: {token: {regex: 'name="token" value="([^"]*)"'}}
                - name: log on
                  path: /login
                  form: {login: "${login}", token: "${token}"}
                  expect: {text: "Hello ${login}"}
              loop:
                - {name: order, path: "/orders/${customer}", take: {id: {json: /id}}}
                - {name: item, method: DELETE, path: "/items/${id}", expect: {status: 204}}
            grid: {jvms: [1, 2], think: 500ms, pinned: [true], heap: 256}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("shop.jar"), "");
        Files.writeString(folder.resolve("users.csv"), "login,city\nann,Oslo\nbob,\"New York\"\n");
    }

    private AppFile read(String text) throws IOException {
        return AppFile.read(Files.writeString(folder.resolve("app.yaml"), text));
    }

    @Test
    void whatIsNotSaidHasItsDefault() throws IOException {
        App app = read(GOOD).app();

        assertThat(app.server().health()).isEqualTo(new App.Health("/health", 200, Duration.ofSeconds(90)));
        assertThat(app.server().environment()).containsEntry("POOL", "20");
        assertThat(app.scenario().first()).extracting(App.Step::method).containsExactly("GET", "POST");
        assertThat(app.scenario().last()).isEmpty();
        assertThat(app.grid().think()).isEqualTo(Duration.ofMillis(500));
        assertThat(app.grid().rounds()).isNull();
        assertThat(app.grid().orDefaults().rounds()).isOne();
    }

    @Test
    void usersHaveValuesOfTheirOwnInTurns() throws IOException {
        UserValues values = read(GOOD).values();

        assertThat(values.of(0))
                .containsEntry("login", "ann")
                .containsEntry("customer", "5")
                .containsEntry("user", "1");
        assertThat(values.of(1)).containsEntry("city", "New York").containsEntry("customer", "6");
        assertThat(values.of(2)).containsEntry("login", "ann").containsEntry("customer", "5");
    }

    /** Each line changes one thing in the good file; its message names line, field, and what is allowed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name: shop|name: My Shop|line 1, name: 'My Shop' is not allowed; allowed: |lower-case letters",
                "name: shop|nam: shop|line 1, nam: there is no such field; there are name, server, users, scenario, grid|the field 'name' is missing",
                "/health, within: 90s|/health, within: soon|line 8, server.health.within: 'soon' is not allowed|a time such as 90s, 10m or 500ms",
                "/health, within: 90s|/health, status: 20|line 8, server.health.status: 20 is not allowed|100 to 599",
                "{path: /health|{path: health|line 8, server.health.path: 'health' is not allowed|such as /health",
                "jar: shop.jar|jar: shop.war|line 4, server.java.jar: there is no |build it, or correct the path",
                "jar: shop.jar|jarr: shop.jar|line 4, server.java.jarr: there is no such field; there are jar, mainClass, classPath|line 4, server.java: exactly one is needed of jar, mainClass",
                "=${port}|=80|server: nothing has ${port}|arguments",
                "=${port}|=${prt}|line 6, server.java.arguments[0]: there is no ${prt} here|${port}",
                "    jar: shop.jar|    jar: shop.jar~    mainClass: Shop|server.java: exactly one is needed of jar, mainClass|line",
                "    jar: shop.jar|    jar: shop.jar~    classPath: [lib/*]|server.java: classPath goes with mainClass|line",
                "csv: users.csv|csv: people.csv|line 10, users.csv: |a line of names with commas",
                "to: 6|to: 1|line 11, users.counter.to: 1 is below from, 5|users",
                "([^\"]*)|[^\"]*|line 16, scenario.first[0].take.token.regex: it has no group|parentheses",
                "([^\"]*)|([^\"]*|line 16, scenario.first[0].take.token.regex: this is no regular expression|position",
                "token: \"${token}\"|token: \"${tokn}\"|line 19, scenario.first[1].form.token: ${tokn} has no value here|${token}",
                "name: item|name: order|line 23, scenario.loop[1].name: there are two steps 'order'|its own name",
                "DELETE|REMOVE|line 23, scenario.loop[1].method: 'REMOVE' is not allowed|GET, POST, PUT",
                "{json: /id}|{xpath: /id}|line 22, scenario.loop[0].take.id.xpath: there is no such field; there are regex, json|needed of",
                "jvms: [1, 2]|jvms: [0]|line 24, grid.jvms[0]: 0 is not allowed|1 or more",
                "jvms: [1, 2]|jvms: 2|line 24, grid.jvms: 2 is not allowed|a list of numbers of JVMs",
                "heap: 256|heap: 1|line 24, grid.heap: 1 is not allowed|64 or more",
                "pinned: [true]|pinned: [maybe]|line 24, grid.pinned[0]: 'maybe' is not allowed|true",
                "heap: 256|heap: 256, heap: 512|line 24: this is no YAML|Duplicate field",
                "  loop:|  lop:|scenario.lop: there is no such field; there are first, loop, last|'loop' is missing",
            })
    void aMistakeIsNamedWithItsPlaceAndWhatIsAllowed(String good, String bad, String place, String remedy)
            throws IOException {
        String text = GOOD.replace(good, bad.replace("~", "\n"));
        assertThat(text).isNotEqualTo(GOOD);
        Throwable failure = catchThrowable(() -> read(text));

        assertThat(failure).isInstanceOf(UsageException.class);
        assertThat(failure.getMessage()).contains("app.yaml");
        assertThat(failure.getMessage()).contains(place).contains(remedy);
    }

    @Test
    void allMistakesAreNamedAtOnceByLine() {
        assertThatThrownBy(() -> read(GOOD.replace("name: shop", "name: 7")
                        .replace("90s", "x")
                        .replace("DELETE", "X")))
                .hasMessageContaining("3 mistakes, so nothing was started")
                .hasMessageContainingAll("line 1, name: 7", "line 8, ", "line 23, ");
    }

    @Test
    void aCommandHasToTakeItsHeapAndItsVm() throws IOException {
        String command =
                GOOD.replaceFirst("(?s)  java:.*?environment", "  command: [run.sh, \"\\${port}\"]\n  environment");

        assertThatThrownBy(() -> read(command)).hasMessageContaining("nothing has ${heap}");
        AppFile ready = read(command.replace("run.sh", "run.sh, \"-Xmx${heap}m\""));
        ready.requireVms(List.of("stock"));
        assertThatThrownBy(() -> ready.requireVms(List.of("stock", "kinjo")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--vm stock,kinjo has no effect");
        read(command.replace("run.sh", "\"${java}\", \"-Xmx${heap}m\"")).requireVms(List.of("kinjo"));
    }

    @Test
    void whatIsNoYamlIsRefusedWithItsLine() {
        assertThatThrownBy(() -> read("name: shop\nserver: ["))
                .hasMessageContaining("app.yaml, line 2: this is no YAML");
        assertThatThrownBy(() -> read("")).hasMessageContaining("has no fields");
        assertThatThrownBy(() -> read("- name")).hasMessageContaining("has no fields");
        assertThatThrownBy(() -> AppFile.read(folder.resolve("no.yaml")))
                .hasMessageContaining("There is no readable file")
                .hasMessageContaining("scale/examples");
    }

    @Test
    void aPlaceholderIsFilledOrEscaped() {
        Template template = new Template("a${b}c$${b}${d}");

        assertThat(template.names()).isEqualTo(List.of("b", "d"));
        assertThat(template.fill(name -> name.equals("b") ? "1" : null)).isEqualTo("a1c${b}${d}");
    }
}
