package kinjo.agent.split;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class that a user wants split.
 *
 * @param type with dots
 * @param fields those that leave the class
 * @param evenIf reasons against it that the user has looked at
 * @param isMarked whether it is to implement {@code kinjo.agent.api.FreqReadObj} (row C4)
 * @param keepsLock whether its lock stays, though it could go with the fields (row C7)
 */
public record SplitRequest(
        String type, Set<String> fields, Set<SplitReason> evenIf, boolean isMarked, boolean keepsLock) {

    /** How one is written. */
    public static final String SYNTAX = "CLASS:FIELD+FIELD... with the fields that leave the class";

    private static final Pattern FORM =
            Pattern.compile("([\\p{javaJavaIdentifierPart}.-]+):([\\p{javaJavaIdentifierPart}+-]+)");

    /** @throws IllegalArgumentException if it is no class with fields */
    public static SplitRequest parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no class with fields");
        }
        Set<String> fields = new LinkedHashSet<>(Arrays.asList(form.group(2).split("\\+", -1)));
        if (fields.contains("")) {
            throw new IllegalArgumentException("'" + text + "' is no class with fields");
        }
        return new SplitRequest(form.group(1), fields, EnumSet.noneOf(SplitReason.class), false, false);
    }

    /** The same, marked as mostly read. */
    public SplitRequest marked() {
        return new SplitRequest(type, fields, evenIf, true, keepsLock);
    }

    /** The same, with its lock where it was. */
    public SplitRequest keepingLock() {
        return new SplitRequest(type, fields, evenIf, isMarked, true);
    }

    String internalName() {
        return type.replace('.', '/');
    }
}
