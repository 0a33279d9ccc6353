package kinjo.nanafusi.schema;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names of XML as names of Java. */
final class JavaNames {

    private JavaNames() {}

    /** {@code Orderkey} of {@code ORDERKEY}, {@code HouseType} of {@code house-type} and {@code houseType}. */
    static String type(String name) {
        String joined = Arrays.stream(words(name)).map(JavaNames::capitalised).collect(Collectors.joining());
        return joined.isEmpty() ? "Element_" : identifier(joined);
    }

    private static String identifier(String name) {
        return Character.isJavaIdentifierStart(name.charAt(0)) ? name : "_" + name;
    }

    private static String[] words(String name) {
        StringBuilder plain = new StringBuilder();
        for (char c : name.toCharArray()) {
            plain.append(Character.isLetterOrDigit(c) ? c : ' ');
        }
        return plain.toString().strip().split(" +");
    }

    private static String capitalised(String word) {
        if (word.isEmpty()) {
            return "";
        }
        boolean shouted = word.equals(word.toUpperCase(Locale.ROOT));
        String rest = word.substring(1);
        return Character.toUpperCase(word.charAt(0)) + (shouted ? rest.toLowerCase(Locale.ROOT) : rest);
    }

    /** {@code LIGHT_RED} of {@code light red} and {@code lightRed}, {@code EMPTY} of nothing, else {@code VALUE}. */
    static String constant(String text) {
        String parted = text.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
        String joined = String.join("_", words(parted)).toUpperCase(Locale.ROOT);
        if (joined.isEmpty()) {
            return text.isEmpty() ? "EMPTY" : "VALUE";
        }
        return identifier(joined);
    }
}
