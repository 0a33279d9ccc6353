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
    void whatNoProgramCanHaveIsAMistake() {
        assertThat(catchThrowable(() -> read(GOOD.replace("POOL: 20", "POOL: \"a\\0b\""))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("server.environment.POOL: the character NUL is not allowed");
        assertThat(catchThrowable(() -> read(GOOD.replace("health: {", "files: {\"a\\0b\": x}\n  health: {"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("server.files: a name has the character NUL");
        assertThat(catchThrowable(() -> read(GOOD.replace("path: /login", "path: /login#form"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("what follows # is the browser's own");
    }

    /** As Excel writes it. */
    @Test
    void aTableMayBeginWithAByteOrderMark() throws IOException {
        Files.writeString(folder.resolve("users.csv"), "\uFEFFlogin,city\nann,Oslo\n");

        assertThat(read(GOOD).values().of(0)).containsEntry("login", "ann");
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
                "jvms: [1, 2]|jvms: [0]|line 24, grid.jvms[0]: 0 is not allowed|1 to 1000000",
                "jvms: [1, 2]|limit: 90s|line 24, grid.limit: no answer is waited for longer than 60s|shorter",
                "jvms: [1, 2]|jvms: 2|line 24, grid.jvms: 2 is not allowed|a list of numbers of JVMs",
                "heap: 256|heap: 1|line 24, grid.heap: 1 is not allowed|64 to 100000000",
                "pinned: [true]|pinned: [maybe]|line 24, grid.pinned[0]: 'maybe' is not allowed|true",
                "{path: /health|{path: /health check|line 8, server.health.path: '/health check' is no path of a URL|%20",
                "{path: /health|{path: '/health/${number}'|line 8, server.health.path: |no placeholders",
                "POOL: 20|'A=B': c|line 7, server.environment.A=B: a variable's name has letters|_ . and -",
                "within: 90s}|within: 90s}~  files: {a: users.csv, a/b: users.csv}|line 9, server.files.a/b: another file has the place a|give one",
                "within: 90s}|within: 90s}~  files: {'': users.csv}|line 9, server.files.: the place has to be below|such as conf",
                "think: 500ms|think: 99999999h|line 24, grid.think: '99999999h' is not allowed|a time such as",
                "heap: 256|heap: 99999999999|line 24, grid.heap: 99999999999 is not allowed|64 to 100000000",
                "jvms: [1, 2]|mostUsers: 9999999999|line 24, grid.mostUsers: 9999999999 is not allowed|1 to 1000000",
                "to: 6|to: 99999999999999999999|line 11, users.counter.to: 99999999999999999999 is not allowed|15 digits",
                "-XX:+UseParallelGC|\"a\\0b\"|line 5, server.java.options[0]: |is not allowed",
                "-XX:+UseParallelGC|-XX:+UseParallelGC, -Xmx4g|line 5, server.java.options[1]: the heap is set by Kinjo|grid.heap",
                "-XX:+UseParallelGC|-XX:MaxHeapSize=4g|line 5, server.java.options[0]: the heap is set by Kinjo|grid.heap",
                "POOL: 20|JAVA_TOOL_OPTIONS: -ea -Xmx4g|line 7, server.environment.JAVA_TOOL_OPTIONS: the heap is set by Kinjo|grid.heap",
                "POOL: 20|_JAVA_OPTIONS: -Xms64m|line 7, server.environment._JAVA_OPTIONS: the heap is set by Kinjo|grid.heap",
                "POOL: 20|JDK_JAVA_OPTIONS: '-Xmx${heap}m'|line 7, server.environment.JDK_JAVA_OPTIONS: the heap is set by Kinjo|grid.heap",
                "text: \"Hello ${login}\"|text: *hello|line 20: *hello is an alias, and aliases are not filled in|quotes",
                "grid: {|grid: {<<: *grid, |line 24: *grid is an alias, and aliases are not filled in|quotes",
                "jar: shop.jar|jar: .|line 4, server.java.jar: it is a folder|give the jar",
                "method: DELETE|method: GET, body: x|line 23, scenario.loop[1].method: GET sends neither form nor body|POST",
                "/items/${id}|/items/${my-id}|line 23, scenario.loop[1].path: ${my-id} has no value here|$${my-id} for the text",
                "=${port}|=${port}${no.port}|line 6, server.java.arguments[0]: there is no ${no.port} here|$${no.port}",
                "method: DELETE|headers: {A B: x}|line 23, scenario.loop[1].headers.A B: a header's name has|no space",
                "method: DELETE|headers: {accept-encoding: gzip}, take: {x: {regex: (x)}}|line 23, scenario.loop[1].headers.accept-encoding: the driver does not decompress answers|leave the header out",
                "method: DELETE|headers: {host: x}|line 23, scenario.loop[1].headers.host: this header is the driver's own|mistake",
                "method: DELETE|headers: {A: \"x\\ny\"}|line 23, scenario.loop[1].headers.A: a header is one line|mistake",
                "method: DELETE|form: {a: b}, headers: {content-type: x}|line 23, scenario.loop[1].headers.content-type: a form has its type|body",
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
                .hasMessageContainingAll("line 1, name: '7'", "line 8, ", "line 23, ");
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
        assertThatThrownBy(ready::requireFixes)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--try-fixes");
        AppFile any = read(command.replace("run.sh", "\"${java}\", \"-Xmx${heap}m\""));
        any.requireVms(List.of("kinjo"));
        any.requireFixes();
        String options = command.replace("POOL: 20", "JAVA_TOOL_OPTIONS: \"-Xmx${heap}m\"");
        assertThat(read(options).app().server().environment()).containsKey("JAVA_TOOL_OPTIONS");
        assertThatThrownBy(() -> read(options.replace("-Xmx", "-Xms64m -Xmx")))
                .hasMessageContaining("server.environment.JAVA_TOOL_OPTIONS: the heap is set by Kinjo")
                .hasMessageContaining("write -Xmx${heap}m here");
    }

    /** YAML alone takes these for false, 668, 1.1, 1000, true and 255. */
    @Test
    void aTextIsWhatStandsInTheFile() throws IOException {
        App app = read(GOOD.replace("{POOL: 20,", "{F: on, V: True, L: 007, H: 0xFF, N: 1_000, POOL: 20,")
                        .replace(
                                "form: {",
                                "form: {\"7\": 08, country: no, zip: 01234, version: 1.10, n: 1e3, minus: -0, ")
                        .replace("options: [", "options: [1.50, ")
                        .replace("{text: \"Hello ${login}\"}", "{text: 1.0}"))
                .app();

        assertThat(app.server().environment())
                .containsEntry("F", "on")
                .containsEntry("V", "True")
                .containsEntry("L", "007")
                .containsEntry("H", "0xFF")
                .containsEntry("N", "1_000")
                .containsEntry("POOL", "20");
        assertThat(app.server().java().options()).startsWith("1.50");
        App.Step step = app.scenario().first().getLast();
        assertThat(step.expect().text()).isEqualTo("1.0");
        assertThat(step.form())
                .containsEntry("7", "08")
                .containsEntry("country", "no")
                .containsEntry("zip", "01234")
                .containsEntry("version", "1.10")
                .containsEntry("n", "1e3")
                .containsEntry("minus", "-0");
        assertThat(app.grid().jvms()).containsExactly(1, 2);
        assertThat(app.grid().pinned()).containsExactly(true);
    }

    @Test
    void aLineOfTheCsvFileThatHasNotAllValuesIsNamed() throws IOException {
        Files.writeString(folder.resolve("users.csv"), "login,city\nann,Oslo\nbob\n");
        assertThatThrownBy(() -> read(GOOD)).hasMessageContainingAll("line 10, users.csv: ", "users.csv", "line 3: ");

        Files.writeString(folder.resolve("users.csv"), "login,city\nann,Oslo,1\n");
        assertThatThrownBy(() -> read(GOOD)).hasMessageContainingAll("line 10, users.csv: ", "users.csv", "line 2: ");
    }

    /** What is read as the user's number here could be another value elsewhere. */
    @Test
    void eachNameHasOneValue() throws IOException {
        Files.writeString(folder.resolve("users.csv"), "login,user\nann,ann\n");

        assertThatThrownBy(() -> read(GOOD))
                .hasMessageContaining("line 10, users.csv: it has a column 'user': ${user} is the user's number");
        assertThatThrownBy(() -> read(GOOD.replace("name: customer", "name: login")))
                .hasMessageContaining("line 11, users.counter.name: the CSV file has a column 'login', too");
        assertThatThrownBy(() -> read(GOOD.replace("name: customer", "name: user")))
                .hasMessageContaining("line 11, users.counter.name: 'user' is taken");
    }

    @Test
    void whatIsNoYamlIsRefusedWithItsLine() {
        assertThatThrownBy(() -> read("name: shop\nserver: ["))
                .hasMessageContaining("app.yaml, line 2: this is no YAML");
        assertThatThrownBy(() -> read(GOOD + "---\nname: other\n"))
                .hasMessageContaining("app.yaml, line 26: a second document begins");
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
        assertThat(new Template("${b}$${b}${a.b}$${a.b}", "b"::equals).fill(_ -> "1"))
                .isEqualTo("1${b}${a.b}$${a.b}");
    }
}
