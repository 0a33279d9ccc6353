package kinjo.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import kinjo.common.UsageException;

/**
 * The words of {@code kinjo bench jmh [PATTERN] [-- OPTIONS]}.
 *
 * @param pattern a regular expression; what contains a match is run
 * @param options for the program, which all start with a dash
 */
record BenchArguments(String pattern, List<String> options) {
    static final String ALL = ".*";

    /** @param words without the two dashes, which the parser takes away */
    static BenchArguments parse(List<String> words) {
        boolean named = !words.isEmpty() && !words.getFirst().startsWith("-");
        List<String> options = named ? words.subList(1, words.size()) : words;
        if (!options.isEmpty() && !options.getFirst().startsWith("-")) {
            throw new UsageException(
                    "Two patterns are given: " + words.getFirst() + " and " + options.getFirst() + ".",
                    "A pattern is a regular expression: '" + words.getFirst() + "|" + options.getFirst() + "'.");
        }
        return new BenchArguments(named ? words.getFirst() : ALL, List.copyOf(options));
    }

    /** @throws UsageException if the pattern matches none of the names */
    void requireMatch(List<String> names) {
        if (names.stream().noneMatch(compiled().asPredicate())) {
            throw new UsageException(
                    "Nothing matches " + pattern + ".", "Choose from " + String.join(", ", names) + ".");
        }
    }

    private Pattern compiled() {
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException wrong) {
            throw new UsageException(
                    "Not a regular expression: " + pattern + " (" + wrong.getDescription() + ").",
                    "Name a part of a class, such as Lock.");
        }
    }
}
