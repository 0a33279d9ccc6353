package kinjo.agent.fields;

import java.util.regex.Pattern;

/**
 * Classes that a user names.
 *
 * @param text a name with dots, in which {@code *} stands for any text
 */
public record ClassPattern(String text) {
    private static final Pattern SYNTAX = Pattern.compile("[\\p{javaJavaIdentifierPart}.*-]+");

    /** @throws IllegalArgumentException if it is no pattern */
    public ClassPattern {
        if (!SYNTAX.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is no name of classes");
        }
    }

    /** @param internalName {@code a/B$C} */
    public boolean matches(String internalName) {
        String regex = "\\Q" + text.replace("*", "\\E.*\\Q") + "\\E";
        return internalName.replace('/', '.').matches(regex);
    }
}
