package kinjo.agent.fields;

import java.util.regex.Pattern;
import kinjo.agent.flow.ClassNames;

/** Classes that a user names. */
public final class ClassPattern {
    private static final Pattern SYNTAX = Pattern.compile("[\\p{javaJavaIdentifierPart}.*-]+");

    private final String text;
    private final Pattern names;

    /**
     * Reads one.
     *
     * @param text a name with dots, in which {@code *} stands for any text
     * @throws IllegalArgumentException if it is no pattern
     */
    public ClassPattern(String text) {
        if (!SYNTAX.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is no name of classes");
        }
        this.text = text;
        names = Pattern.compile("\\Q" + text.replace("*", "\\E.*\\Q") + "\\E");
    }

    /** As the user wrote it. */
    public String text() {
        return text;
    }

    /** @param internalName {@code a/B$C} */
    public boolean matches(String internalName) {
        return names.matcher(ClassNames.dotted(internalName)).matches();
    }
}
