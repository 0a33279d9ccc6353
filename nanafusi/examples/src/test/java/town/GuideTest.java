package town;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.nanafusi.ValueException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The passages of the guide are those that are compiled here, and they do what it says. */
class GuideTest {

    private static final Path GUIDE = Path.of("../docs/guide.md");
    /** A passage: {@code <!-- File.java region -->}, or without a region for a whole file, and a block of code. */
    private static final Pattern PASSAGE =
            Pattern.compile("<!-- (\\S+)(?: (\\S+))? -->\n```(\\w+)\n(.*?)```\n", Pattern.DOTALL);

    @TempDir
    private Path folder;

    private String guide;

    @BeforeEach
    void readGuide() throws IOException {
        guide = Files.readString(GUIDE);
    }

    private List<MatchResult> passages() {
        return PASSAGE.matcher(guide).results().toList();
    }

    private static String find(String name) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            List<Path> found = files.filter(file -> file.endsWith(name)).toList();
            assertThat(found).as(name).hasSize(1);
            return Files.readString(found.getFirst());
        }
    }

    private static String region(String text, String region) {
        Matcher matcher = Pattern.compile(" *// @start region=\"" + region + "\"\n(.*?)\n *// @end\n", Pattern.DOTALL)
                .matcher(text);
        assertThat(matcher.find()).as(region).isTrue();
        return matcher.group(1).stripIndent() + "\n";
    }

    private String passage(String name) {
        return passages().stream()
                .filter(passage -> passage.group(1).equals(name))
                .findFirst()
                .orElseThrow()
                .group(4);
    }

    @Test
    void passagesAreWhatIsCompiled() throws IOException {
        List<MatchResult> passages = passages();

        assertThat(Pattern.compile("^```java$", Pattern.MULTILINE)
                        .matcher(guide)
                        .results())
                .as("passages of Java, all of which name their source")
                .hasSize((int) passages.stream()
                        .filter(passage -> passage.group(3).equals("java"))
                        .count());
        for (MatchResult passage : passages) {
            String name = passage.group(1);
            String text = find(name);
            assertThat(passage.group(4))
                    .as(name)
                    .isEqualTo(passage.group(2) == null ? text : region(text, passage.group(2)));
        }
    }

    @Test
    void theExampleFindsWhatTheGuideSays() throws IOException {
        Path houses = Files.writeString(folder.resolve("houses.xml"), passage("houses.xml"));
        Path shops = Files.writeString(folder.resolve("shops.xml"), passage("shops.xml"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        Nearby.print(houses, shops, new PrintStream(out, true, StandardCharsets.UTF_8));

        // In the order in which they are found, which is not promised.
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactlyInAnyOrderElementsOf(
                        passage("nearby.txt").lines().toList());
    }

    @Test
    void jaxbStaxAndNanafusiGiveTheSame() throws Exception {
        Path houses = Files.writeString(folder.resolve("houses.xml"), passage("houses.xml"));

        assertThat(CheapHouses.below(300, houses))
                .containsExactly("Kobe, Chuo 2-3", "Osaka, Kita 5")
                .isEqualTo(JaxbHouses.below(300, houses))
                .isEqualTo(StaxHouses.below(300, houses));
    }

    @Test
    void aNumberThatIsNoneIsZeroForJaxbAndAnErrorForNanafusi() throws Exception {
        Path houses = Files.writeString(
                folder.resolve("houses.xml"), "<houses><house><price>many</price><addr>Kobe</addr></house></houses>");

        assertThat(JaxbHouses.below(1, houses)).containsExactly("Kobe");
        assertThatExceptionOfType(ValueException.class).isThrownBy(() -> CheapHouses.below(1, houses));
    }

    @Test
    void theExampleIsAModule() throws IOException, InterruptedException {
        Path sources = Files.createDirectories(folder.resolve("src/town"));
        Files.writeString(sources.resolve("Town.java"), passage("Town.java"));
        Files.writeString(sources.resolve("Nearby.java"), passage("Nearby.java"));
        Files.writeString(folder.resolve("src/module-info.java"), passage("module-info.java"));
        Files.writeString(folder.resolve("houses.xml"), passage("houses.xml"));
        Files.writeString(folder.resolve("shops.xml"), passage("shops.xml"));
        String library = paths("nanafusi-core", "nanafusi/core");
        String processor = paths("nanafusi-compiler", "nanafusi/compiler") + File.pathSeparator + library;

        run(
                "javac",
                "-d",
                "classes",
                "--module-path",
                library,
                "--processor-path",
                processor,
                "-proc:full",
                "src/module-info.java",
                "src/town/Town.java",
                "src/town/Nearby.java");
        String printed =
                run("java", "--module-path", library + File.pathSeparator + "classes", "-m", "town/town.Nearby");

        // No word of the reflective engine in the log, so the generated parser was found.
        assertThat(printed.lines())
                .containsExactlyInAnyOrderElementsOf(
                        passage("nearby.txt").lines().toList());
    }

    /** Those of the class path whose jar or folder is one of these. */
    private static String paths(String... names) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> Stream.of(names).anyMatch(path::contains))
                .map(path -> Path.of(path).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private String run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", program).toString());
        command.addAll(List.of(arguments));
        Path output = folder.resolve(program + ".txt");
        int status = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        assertThat(status).as(() -> command + "\n" + read(output)).isZero();
        return read(output);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
