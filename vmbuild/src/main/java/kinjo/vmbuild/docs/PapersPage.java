package kinjo.vmbuild.docs;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code docs/papers.md}: a line for each row of the papers, from what it is to what proves it. */
final class PapersPage {
    private static final String HEAD = """
            # From row to proof

            Kinjo builds what five papers describe, and goes on from there. A row is one thing that a paper builds
            or measures, told in our words. Comments, tests and reports call it by its name, such as L3. The figures
            of Kinjo are in the [stored results](../bench/results/README.md). This page is made from
            [papers.txt](papers.txt); a test fails when that names a file, test or result that is not there.

            | state | means |
            |---|---|
            | works | it is built, and tests check it |
            | partial | a part of it is built; what is missing stands behind it |
            | planned | it is not built; programs that will measure it may be there |

            """;

    private static final String TABLE = """

            | row | what it is | code | test | stored result | state |
            |---|---|---|---|---|---|
            """;

    private final TestFiles tests;
    private final StringBuilder page = new StringBuilder();

    private PapersPage(TestFiles tests) {
        this.tests = tests;
    }

    /** The page; of what {@link Proofs} has nothing to say against. */
    static String of(Papers papers, TestFiles tests) {
        PapersPage page = new PapersPage(tests);
        page.page
                .append(HEAD)
                .append("Of %d rows, %d work, %d are partial and %d planned.\n"
                        .formatted(
                                papers.rows().count(),
                                count(papers, Papers.Row::works),
                                count(papers, Papers.Row::isPartial),
                                count(papers, Papers.Row::isPlanned)));
        papers.papers().forEach(page::add);
        return page.page.toString();
    }

    private static long count(Papers papers, Predicate<Papers.Row> state) {
        return papers.rows().filter(state).count();
    }

    private void add(Papers.Paper paper) {
        page.append("\n## %s: %s\n\n%s\n".formatted(paper.letter(), paper.title(), paper.about()));
        if (!paper.source().isEmpty()) {
            page.append("The paper: ").append(paper.source()).append(".\n");
        }
        page.append(TABLE);
        for (Papers.Row row : paper.rows()) {
            page.append("| %s | %s | %s | %s | %s | %s |\n"
                    .formatted(
                            row.name(),
                            row.what(),
                            links(row.code().stream().map(path -> link(label(path), path))),
                            links(row.tests().stream()
                                    .map(name -> link(
                                            name, tests.named(name).getFirst().toString()))),
                            links(row.results().stream().map(PapersPage::result)),
                            row.reason().isEmpty() ? row.state() : row.state() + ": " + row.reason()));
        }
    }

    private static String links(Stream<String> links) {
        return links.collect(Collectors.joining(", "));
    }

    private static String link(String label, String path) {
        return "[%s](../%s)".formatted(label, path);
    }

    /** A path within sources is long: its last name is enough to know it by. */
    private static String label(String path) {
        List<String> names = List.of(path.split("/"));
        return names.contains("src") ? names.getLast() : path;
    }

    private static String result(String folder) {
        return link(folder.substring(folder.lastIndexOf('/') + 1), Proofs.RESULTS + "/" + folder);
    }
}
