package kinjo.vmbuild.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import kinjo.common.files.FileTree;
import org.junit.jupiter.api.Test;

/** The repository's texts fit a terminal of 120 columns. Generated pages, code, tables and links may be longer. */
class TextsTest {
    private static final Path ROOT = Path.of("..");
    private static final int COLUMNS = 120;

    /** Folders that are no part of the repository. */
    private static final Set<String> LEFT_OUT = Set.of(".git", "target", "out");

    /** The note that a command writes into its page. */
    private static final Pattern GENERATED = Pattern.compile("^<!-- .*'\\./kinjo ", Pattern.MULTILINE);

    /** A link or an image with nothing beside it, perhaps as an item of a list. */
    private static final Pattern LINK = Pattern.compile("\\s*([-*] )?!?\\[[^]]*]\\([^)]*\\)[.,:;]?");

    @Test
    void proseFitsItsColumns() throws IOException {
        List<Path> pages = pages();
        assertThat(pages).contains(ROOT.resolve("README.md"), ROOT.resolve("nanafusi/docs/guide.md"));
        List<String> tooLong = new ArrayList<>();
        for (Path page : pages) {
            String text = Files.readString(page);
            if (!GENERATED.matcher(text).find()) {
                longLines(text).forEach(number -> tooLong.add(ROOT.relativize(page) + ":" + number));
            }
        }
        assertThat(tooLong).as("lines of more than %d columns", COLUMNS).isEmpty();
    }

    @Test
    void codeTablesAndLinksMayBeLonger() {
        String word = "x".repeat(COLUMNS);

        assertThat(longLines(word)).isEmpty();
        assertThat(longLines("short\n" + word + "x")).containsExactly(2);
        assertThat(longLines("```\n" + word + "x\n```\n" + word + "x")).containsExactly(4);
        assertThat(longLines("| " + word + " |")).isEmpty();
        assertThat(longLines("![image](" + word + ")\n- [link](" + word + ")")).isEmpty();
        assertThat(longLines("See [link](" + word + ")")).containsExactly(1);
    }

    /** All pages of the checkout. */
    private static List<Path> pages() throws IOException {
        return FileTree.filesOutside(ROOT, LEFT_OUT).stream()
                .filter(file -> file.toString().endsWith(".md"))
                .toList();
    }

    /** The numbers of the lines of prose that are too long; the first line has number 1. */
    private static List<Integer> longLines(String text) {
        List<Integer> numbers = new ArrayList<>();
        boolean code = false;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.strip().startsWith("```")) {
                code = !code;
            } else if (!code && isProse(line) && line.codePointCount(0, line.length()) > COLUMNS) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    private static boolean isProse(String line) {
        return !line.strip().startsWith("|") && !LINK.matcher(line).matches();
    }
}
