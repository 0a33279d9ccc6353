package kinjo.scale.observe;

import java.util.List;
import java.util.Optional;

/** The program's code that waits for a {@code java.util.Hashtable} (row S8). No profile says who allocates it. */
public final class HashtableUse {
    private static final String HASHTABLE = "java.util.Hashtable";
    private static final String COLLECTIONS = "java.util.";

    /** The agent leaves the JDK's own tables alone. */
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.");

    private HashtableUse() {}

    /**
     * Classes of the program that call a table that is worth naming, each once, the most time first.
     *
     * @param locks the most time first
     */
    public static List<String> callers(List<ContendedLock> locks) {
        return locks.stream()
                .filter(lock -> lock.type().equals(HASHTABLE) && lock.isWorthNaming())
                .flatMap(lock -> lock.stacks().stream())
                .flatMap(stack -> caller(stack).stream())
                .distinct()
                .toList();
    }

    /** The waits for such tables; none is as if there were no waits. */
    public static ContendedLock of(List<ContendedLock> locks) {
        return locks.stream()
                .filter(lock -> lock.type().equals(HASHTABLE))
                .findFirst()
                .orElse(new ContendedLock(HASHTABLE, 0, 0, 0, 0, 0, List.of(), 0));
    }

    /** The class of the first frame that is not the table's own or another collection's. */
    private static Optional<String> caller(ContendedLock.Stack stack) {
        return stack.frames().stream()
                .filter(frame -> !frame.startsWith(COLLECTIONS))
                .findFirst()
                .filter(frame -> JDK.stream().noneMatch(frame::startsWith))
                .map(HashtableUse::type)
                .filter(type -> !type.isEmpty());
    }

    /** Of {@code a.B$C.method:line}. */
    private static String type(String frame) {
        return frame.substring(0, Math.max(0, frame.lastIndexOf('.')));
    }
}
