package kinjo.scale.portal;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import kinjo.scale.grid.Subject;

/** The portal as what a grid is about: the options of {@code kinjo scale portal} that are its own. */
public final class PortalSubject {
    public static final String COMMAND = "./kinjo scale portal";

    private static final String LOOKUP = "--lookup";
    private static final String EMPLOYEES = "--employees";
    private static final String DATABASE = "--db";

    private PortalSubject() {}

    /** @param lookups the portal's tables of texts */
    public static Subject of(List<String> lookups, PortalDatabase database) {
        Map<String, String> options = new TreeMap<>();
        options.put(LOOKUP, String.join(",", lookups));
        options.put(EMPLOYEES, "" + database.employees());
        options.put(DATABASE, database.kind());
        return new Subject(COMMAND, options);
    }

    /** Whether a grid is about the portal. */
    public static boolean isOf(Subject subject) {
        return subject.command().equals(COMMAND);
    }

    /** The portal's tables of texts. */
    public static List<String> lookups(Subject subject) {
        return List.of(subject.options().get(LOOKUP).split(","));
    }

    /** Plans of before it was a choice have the built-in one. */
    public static PortalDatabase database(Subject subject, String classPath) {
        return new PortalDatabase(
                classPath,
                subject.options().getOrDefault(DATABASE, PortalDatabase.H2),
                Integer.parseInt(subject.options().get(EMPLOYEES)));
    }
}
