package kinjo.bench.papers.results;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Pieces of a Markdown page. */
final class Markdown {

    /** Columns of a line of prose. */
    static final int WIDTH = 120;

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Markdown() {}

    static String minute(Instant time) {
        return MINUTE.format(time);
    }

    /** An item of a list, broken into lines of at most {@value #WIDTH} columns where a word is not longer. */
    static String item(String text) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder("-");
        for (String word : text.strip().split("\\s+")) {
            if (line.length() + 1 + word.length() > WIDTH) {
                lines.append(line).append('\n');
                line = new StringBuilder(" ");
            }
            line.append(' ').append(word);
        }
        return lines.append(line).append('\n').toString();
    }

    /** @param rows all as long as the head */
    static String table(List<String> head, List<List<String>> rows) {
        return row(head)
                + row(Collections.nCopies(head.size(), "---"))
                + rows.stream().map(Markdown::row).collect(Collectors.joining());
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    static String code(String text) {
        return "```text\n" + text.stripTrailing() + "\n```\n";
    }

    /** What a reader unfolds. */
    static String folded(String summary, String body) {
        return "<details><summary>" + summary + "</summary>\n\n" + body + "\n</details>\n";
    }
}
