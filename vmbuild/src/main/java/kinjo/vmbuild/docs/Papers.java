package kinjo.vmbuild.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kinjo.common.KinjoException;

/** The papers and their rows, as {@code docs/papers.txt} tells them: paragraphs of {@code key: value} lines. */
record Papers(List<Paper> papers) {

    /** Where they are read from, below the checkout. */
    static final String FILE = "docs/papers.txt";

    /** The last row of each paper; the rows before it are counted from 1. */
    private static final List<String> LAST_ROWS = List.of("T12", "C9", "N10", "L6", "S11", "X10");

    private static final Set<String> PAPER_KEYS = Set.of("paper", "title", "source", "about");
    private static final Set<String> ROW_KEYS = Set.of("row", "what", "code", "test", "result", "state");

    /**
     * A paper, or what goes beyond the papers.
     *
     * @param letter that its rows begin with
     * @param source authors and title; empty for what is our own
     * @param about one sentence
     */
    record Paper(String letter, String title, String source, String about, List<Row> rows) {}

    /**
     * What a paper builds or measures.
     *
     * @param code paths below the checkout
     * @param tests names without folder and ending
     * @param results folders below {@code bench/results}
     * @param state the word {@code works}, {@code partial} or {@code planned}; what stands in the file, right or wrong
     * @param reason what is missing, or is there already; may be empty
     */
    record Row(
            String name,
            String what,
            List<String> code,
            List<String> tests,
            List<String> results,
            String state,
            String reason) {

        boolean works() {
            return state.equals("works");
        }

        boolean isPartial() {
            return state.equals("partial");
        }

        boolean isPlanned() {
            return state.equals("planned");
        }
    }

    static Papers read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot read " + file + ": " + e.getMessage(), "run kinjo from a complete checkout", e);
        }
    }

    static Papers parse(String text) {
        List<Paper> papers = new ArrayList<>();
        for (String paragraph : text.split("\\n\\s*\\n")) {
            Map<String, String> fields = fields(paragraph);
            if (fields.containsKey("paper")) {
                require(PAPER_KEYS, fields);
                papers.add(paper(fields));
            } else if (!fields.isEmpty()) {
                require(ROW_KEYS, fields);
                if (papers.isEmpty() || !fields.containsKey("row")) {
                    throw wrong("a paragraph belongs to no paper or row: " + fields);
                }
                papers.getLast().rows().add(row(fields));
            }
        }
        return new Papers(papers);
    }

    private static Map<String, String> fields(String paragraph) {
        Map<String, String> fields = new LinkedHashMap<>();
        String key = null;
        for (String line : paragraph.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith(" ") && key != null) {
                fields.merge(key, line.strip(), (before, more) -> before + " " + more);
                continue;
            }
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw wrong("not 'key: value': " + line);
            }
            key = line.substring(0, colon);
            if (fields.put(key, line.substring(colon + 1).strip()) != null) {
                throw wrong("twice in a paragraph: " + line);
            }
        }
        return fields;
    }

    private static void require(Set<String> known, Map<String, String> fields) {
        for (String key : fields.keySet()) {
            if (!known.contains(key)) {
                throw wrong("unknown word '" + key + ":' in " + fields);
            }
        }
    }

    private static Paper paper(Map<String, String> fields) {
        return new Paper(
                fields.get("paper"),
                fields.getOrDefault("title", ""),
                fields.getOrDefault("source", ""),
                fields.getOrDefault("about", ""),
                new ArrayList<>());
    }

    private static Row row(Map<String, String> fields) {
        String[] state = fields.getOrDefault("state", "").split(":\\s*", 2);
        return new Row(
                fields.get("row"),
                fields.getOrDefault("what", ""),
                list(fields, "code"),
                list(fields, "test"),
                list(fields, "result"),
                state[0],
                state.length > 1 ? state[1] : "");
    }

    private static List<String> list(Map<String, String> fields, String key) {
        return fields.containsKey(key) ? List.of(fields.get(key).split("\\s*,\\s*")) : List.of();
    }

    private static KinjoException wrong(String what) {
        return new KinjoException(FILE + ": " + what, "correct " + FILE);
    }

    /** The names of the rows that there have to be. */
    static List<String> names() {
        return LAST_ROWS.stream()
                .flatMap(last -> IntStream.rangeClosed(1, Integer.parseInt(last.substring(1)))
                        .mapToObj(number -> last.charAt(0) + Integer.toString(number)))
                .toList();
    }

    Stream<Row> rows() {
        return papers.stream().flatMap(paper -> paper.rows().stream());
    }
}
