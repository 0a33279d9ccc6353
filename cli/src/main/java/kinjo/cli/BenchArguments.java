package kinjo.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import kinjo.common.KinjoException;

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
            throw new KinjoException(
                    "two patterns: " + words.getFirst() + " and " + options.getFirst(),
                    "a pattern is a regular expression: '" + words.getFirst() + "|" + options.getFirst() + "'");
        }
        return new BenchArguments(named ? words.getFirst() : ALL, List.copyOf(options));
    }

    /** @throws KinjoException if the pattern matches none of the names */
    void requireMatch(List<String> names) {
        if (names.stream().noneMatch(compiled().asPredicate())) {
            throw new KinjoException("nothing matches " + pattern, "choose from " + String.join(", ", names));
        }
    }

    private Pattern compiled() {
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException wrong) {
            throw new KinjoException(
                    "not a regular expression: " + pattern + " (" + wrong.getDescription() + ")",
                    "name a part of a class, such as Lock");
        }
    }
}
