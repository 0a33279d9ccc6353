package kinjo.bench.workloads.harness;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps what libraries log through {@code java.util.logging} off the console, unless it is severe. */
public final class LibraryLogs {
    /** A logger that nobody holds is collected, and its level with it. */
    private static final List<Logger> HELD = new CopyOnWriteArrayList<>();

    private LibraryLogs() {}

    /** @param name a logger's name; it holds for all loggers below it */
    public static void silence(String name) {
        Logger logger = Logger.getLogger(name);
        logger.setLevel(Level.SEVERE);
        HELD.add(logger);
    }
}
