package kinjo.vmbuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A list of OpenJDK's tests in {@code vm/test/upstream}: lines of a test suite and what to run of it, and
 * {@code with NAME FLAG...} for each run of the list with VM flags.
 *
 * @param suites by the suite's folder the arguments for jtreg
 * @param runs each run's flags by its name; one without name and flags if the list says nothing
 */
record UpstreamList(Map<String, List<String>> suites, Map<String, List<String>> runs) {
    private static final String EXTENSION = ".txt";

    /** Not a list of tests to run. */
    private static final String PROBLEMS = "ProblemList" + EXTENSION;

    /** @throws KinjoException if there is no such list */
    static UpstreamList read(Path folder, String name) {
        Path file = folder.resolve(name + EXTENSION);
        if (!names(folder).contains(name)) {
            throw new KinjoException("no list " + name, "choose from " + String.join(", ", names(folder)));
        }
        try {
            return parse(Files.readAllLines(file));
        } catch (IOException e) {
            throw new KinjoException("cannot read " + file, "run kinjo from a complete checkout", e);
        }
    }

    private static TreeSet<String> names(Path folder) {
        return Checkout.files(folder).stream()
                .map(file -> file.getFileName().toString())
                .filter(file -> file.endsWith(EXTENSION) && !file.equals(PROBLEMS))
                .map(file -> file.substring(0, file.length() - EXTENSION.length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static UpstreamList parse(List<String> lines) {
        Map<String, List<String>> suites = new LinkedHashMap<>();
        Map<String, List<String>> runs = new LinkedHashMap<>();
        for (String line : lines) {
            String text = line.replaceFirst("(^|\\s)#.*", "").strip();
            if (text.isEmpty()) {
                continue;
            }
            String[] words = text.split("\\s+", 2);
            switch (words[0]) {
                case "with" -> {
                    List<String> flags = Arrays.asList(words[1].split("\\s+"));
                    runs.put(flags.getFirst(), flags.subList(1, flags.size()));
                }
                case "hotspot" ->
                    suites.computeIfAbsent("hotspot/jtreg", key -> new ArrayList<>())
                            .add(words[1]);
                default ->
                    suites.computeIfAbsent(words[0], key -> new ArrayList<>()).add(words[1]);
            }
        }
        if (runs.isEmpty()) {
            runs.put("", List.of());
        }
        return new UpstreamList(suites, runs);
    }
}
