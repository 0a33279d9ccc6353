package kinjo.common.console;

import java.util.List;
import java.util.stream.Collectors;

/** A table for a terminal: columns two blanks apart; a column that is empty everywhere is left out. */
public final class TextColumns {

    private TextColumns() {}

    /** @param lines all of the same length, the head among them */
    public static String of(List<List<String>> lines) {
        int columns = lines.isEmpty() ? 0 : lines.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        return lines.stream().map(line -> aligned(line, widths)).collect(Collectors.joining());
    }

    private static String aligned(List<String> line, int[] widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            if (widths[i] > 0) {
                text.append(line.get(i)).repeat(' ', widths[i] - line.get(i).length() + 2);
            }
        }
        return text.toString().stripTrailing() + "\n";
    }
}
