package kinjo.common.process;

import java.util.List;
import java.util.stream.Collectors;

/** The words of a command as a line that can be pasted into a shell. */
public final class ShellLine {

    private ShellLine() {}

    public static String of(List<String> words) {
        return words.stream().map(ShellLine::quoted).collect(Collectors.joining(" "));
    }

    /** One word, in quotes if it needs them. */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
