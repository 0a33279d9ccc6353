package kinjo.scale.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many files a process may have open, as {@code /proc/self/limits} has it; processes inherit it. */
public final class OpenFiles {
    private static final Pattern LIMIT = Pattern.compile("Max open files\\s+\\S+\\s+(\\d+|unlimited)");

    /** Files that are no connections of users: listeners, checks, pipes between threads, archives of classes. */
    private static final int OTHERS = 1000;

    private OpenFiles() {}

    /** Connections that a process may have, at least one; a JVM raises itself to what it may have. */
    public static long connections() {
        try {
            return connections(Files.readString(Path.of("/proc/self/limits")));
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    /**
     * Users that there may be, at least one. A dispatcher has a connection from each user, and one to a server while a
     * request of that user is under way.
     */
    public static long users() {
        return users(connections());
    }

    static long users(long connections) {
        return Math.max(1, connections / 2);
    }

    /** @param limits the text; its second number is the one that a process may raise itself to */
    static long connections(String limits) {
        Matcher matcher = LIMIT.matcher(limits);
        return matcher.find() && !matcher.group(1).equals("unlimited")
                ? Math.max(1, Long.parseLong(matcher.group(1)) - OTHERS)
                : Long.MAX_VALUE;
    }
}
