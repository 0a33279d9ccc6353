package kinjo.vmbuild.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.common.files.FileTree;

/** The tests of a checkout by name: classes of JUnit and jtreg, files of gtest, models. */
final class TestFiles {
    /** Maven modules are so many folders below the root. */
    private static final int MODULE_DEPTH = 2;

    /** What a helper beside the tests does not have. */
    private static final Map<String, Pattern> MARKS = Map.of(
            "java", Pattern.compile("@(Test|ParameterizedTest|RepeatedTest|test)\\b"),
            "cpp", Pattern.compile("^TEST", Pattern.MULTILINE),
            "pml", Pattern.compile(""));

    private final Path root;
    private final Map<String, List<Path>> byName = new TreeMap<>();

    private TestFiles(Path root) {
        this.root = root;
    }

    static TestFiles of(Path root) {
        TestFiles tests = new TestFiles(root);
        try (Stream<Path> folders = Files.walk(root, MODULE_DEPTH)) {
            for (Path folder : folders.toList()) {
                tests.add(folder.resolve("src/test/java"));
            }
            tests.add(root.resolve("vm/test"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tests;
    }

    private void add(Path folder) throws IOException {
        for (Path file : FileTree.files(folder)) {
            String[] name = file.getFileName().toString().split("\\.");
            Pattern mark = MARKS.get(name[name.length - 1]);
            if (mark != null && mark.matcher(Files.readString(file)).find()) {
                byName.computeIfAbsent(name[0], _ -> new ArrayList<>()).add(root.relativize(file));
            }
        }
    }

    /** The files of a test, relative to the checkout; more than one if the name does not tell which is meant. */
    List<Path> named(String name) {
        return byName.getOrDefault(name, List.of());
    }
}
