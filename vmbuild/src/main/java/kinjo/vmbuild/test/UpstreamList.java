package kinjo.vmbuild.test;

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
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;

/**
 * A list of OpenJDK's tests in {@code vm/test/upstream}: lines of a test suite and what to run of it, and
 * {@code with NAME FLAG...} for each run of the list with VM flags, {@code native SUITE FOLDER} for native libraries.
 *
 * @param suites by the suite's folder the arguments for jtreg
 * @param runs each run's flags by its name; one without name and flags if the list says nothing
 * @param natives folders whose native libraries the tests need; without any, tests that need one are not run
 */
record UpstreamList(Map<String, List<String>> suites, Map<String, List<String>> runs, List<String> natives) {
    private static final String EXTENSION = ".txt";

    /** Not a list of tests to run. */
    private static final String PROBLEMS = "ProblemList" + EXTENSION;

    /**
     * @param name of the list, or of one of its runs: {@code locks:stressed}
     * @throws UsageException if there is no such list or run
     */
    static UpstreamList read(Path folder, String name) {
        String[] listAndRun = name.split(":", 2);
        Path file = folder.resolve(listAndRun[0] + EXTENSION);
        if (!names(folder).contains(listAndRun[0])) {
            throw new UsageException(
                    "There is no list " + listAndRun[0] + ".", "Choose from " + String.join(", ", names(folder)) + ".");
        }
        try {
            UpstreamList list = parse(Files.readAllLines(file));
            return listAndRun.length == 1 ? list : list.only(listAndRun[0], listAndRun[1]);
        } catch (IOException e) {
            throw new KinjoException("cannot read " + file, "run kinjo from a complete checkout", e);
        }
    }

    private static TreeSet<String> names(Path folder) {
        return FileTree.files(folder).stream()
                .map(file -> file.getFileName().toString())
                .filter(file -> file.endsWith(EXTENSION) && !file.equals(PROBLEMS))
                .map(file -> file.substring(0, file.length() - EXTENSION.length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static UpstreamList parse(List<String> lines) {
        UpstreamList list = new UpstreamList(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        for (String line : lines) {
            String text = line.replaceFirst("(^|\\s)#.*", "").strip();
            if (!text.isEmpty()) {
                list.add(Arrays.asList(text.split("\\s+")), text);
            }
        }
        if (list.runs.isEmpty()) {
            list.runs.put("", List.of());
        }
        return list;
    }

    private UpstreamList only(String name, String run) {
        List<String> flags = runs.get(run);
        if (flags == null) {
            throw new UsageException(
                    "List " + name + " has no run '" + run + "'.",
                    "Choose from " + String.join(", ", runs.keySet()) + ".");
        }
        return new UpstreamList(suites, Map.of(run, flags), natives);
    }

    private void add(List<String> words, String text) {
        if (words.size() < 2 || words.getFirst().equals("native") && words.size() != 3) {
            throw new KinjoException("not understood: " + text, "see the first lines of vm/test/upstream/locks.txt");
        }
        switch (words.getFirst()) {
            case "with" -> runs.put(words.get(1), words.subList(2, words.size()));
            case "native" -> natives.add(folder(words.get(1)) + "/" + words.get(2));
            default ->
                suites.computeIfAbsent(folder(words.getFirst()), suite -> new ArrayList<>())
                        .add(String.join(" ", words.subList(1, words.size())));
        }
    }

    private static String folder(String suite) {
        return suite.equals("hotspot") ? "hotspot/jtreg" : suite;
    }
}
