package kinjo.vmbuild.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.source.PatchSeries;

/** Whether what rows of papers and headers of patches name is there. */
final class Proofs {
    /** Below it are the folders of stored results. */
    static final String RESULTS = "bench/results";

    private final Checkout checkout;
    private final TestFiles tests;
    private final List<String> problems = new ArrayList<>();

    private Proofs(Checkout checkout, TestFiles tests) {
        this.checkout = checkout;
        this.tests = tests;
    }

    /** What is wrong, a sentence each; empty if nothing is. */
    static List<String> problems(Checkout checkout, TestFiles tests, Papers papers, PatchSeries series) {
        Proofs proofs = new Proofs(checkout, tests);
        proofs.checkNames(papers);
        papers.rows().forEach(proofs::check);
        series.patches().forEach(proofs::check);
        return proofs.problems;
    }

    private void checkNames(Papers papers) {
        Set<String> missing = new LinkedHashSet<>(Papers.names());
        Set<String> seen = new HashSet<>();
        for (Papers.Paper paper : papers.papers()) {
            for (Papers.Row row : paper.rows()) {
                if (!seen.add(row.name())) {
                    problem(row, "is there twice");
                } else if (!missing.remove(row.name())) {
                    problem(row, "is not a row of the papers");
                } else if (!row.name().startsWith(paper.letter())) {
                    problem(row, "stands under the paper " + paper.letter());
                }
            }
        }
        missing.forEach(name -> problems.add("row " + name + " is missing"));
    }

    private void check(Papers.Row row) {
        checkState(row);
        if (row.what().isEmpty()) {
            problem(row, "does not say what it is");
        }
        for (String path : row.code()) {
            if (!Files.exists(checkout.root().resolve(path))) {
                problem(row, "names the code " + path + ", which is not there");
            }
        }
        for (String name : row.tests()) {
            List<Path> files = tests.named(name);
            if (files.size() != 1) {
                problem(row, "names the test " + name + ", which is " + found(files));
            }
        }
        for (String folder : row.results()) {
            if (!isResult(checkout.root().resolve(RESULTS).resolve(folder))) {
                problem(row, "names the result " + folder + ", which is not stored in " + RESULTS);
            }
        }
    }

    private void checkState(Papers.Row row) {
        if (row.works()) {
            if (row.code().isEmpty() || row.tests().isEmpty()) {
                problem(row, "works, but names no code or no test");
            }
        } else if (row.isPartial()) {
            if (row.code().isEmpty() || row.reason().isEmpty()) {
                problem(row, "is partial, but names no code or no reason");
            }
        } else if (row.isPlanned()) {
            if (!row.results().isEmpty()) {
                problem(row, "is planned, but names a result");
            }
        } else {
            problem(row, "has no state: works, partial or planned");
        }
    }

    private static boolean isResult(Path folder) {
        return Stream.of("result.json", "result.json.gz").map(folder::resolve).anyMatch(Files::exists);
    }

    private static String found(List<Path> files) {
        return files.isEmpty() ? "not there" : "not clear: " + files;
    }

    /** {@code Test:} names tests, behind the folder in which they are. */
    private void check(PatchSeries.Patch patch) {
        List<String> words = List.of(patch.field("Test").split("[,\\s]+"));
        List<String> names = words.stream().filter(word -> !word.contains("/")).toList();
        if (names.isEmpty()) {
            problems.add("patch " + patch.name() + " names no test");
        }
        for (String name : names) {
            Stream<Path> files = tests.named(name).stream()
                    .filter(file -> words.stream().noneMatch(word -> word.contains("/") && !file.startsWith(word)));
            if (files.findAny().isEmpty()) {
                problems.add("patch " + patch.name() + " names the test " + name + ", which is not there");
            }
        }
    }

    private void problem(Papers.Row row, String what) {
        problems.add("row " + row.name() + " " + what);
    }
}
