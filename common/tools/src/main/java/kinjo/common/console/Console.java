package kinjo.common.console;

import java.io.PrintStream;
import java.time.Duration;

/**
 * What a person sees of long work: one line that is rewritten on a terminal, a line a minute elsewhere.
 * Results go to standard output, this goes to standard error.
 */
public final class Console {
    private static final Duration QUIET_INTERVAL = Duration.ofMinutes(1);

    private final PrintStream out;
    private final boolean terminal;
    private long lastQuietLine;
    private boolean lineOpen;

    public Console(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** For standard error. A dumb terminal or CI gets plain lines. */
    public static Console standard() {
        boolean terminal = System.console() != null
                && System.console().isTerminal()
                && System.getenv("CI") == null
                && !"dumb".equals(System.getenv("TERM"));
        return new Console(System.err, terminal);
    }

    /** A message that stays. */
    public synchronized void say(String message) {
        endLine();
        out.println(message);
    }

    /** Where long work stands; replaces the previous progress line. */
    public synchronized void progress(String line) {
        if (terminal) {
            out.print("\r\u001b[K" + line);
            out.flush();
            lineOpen = true;
        } else if (System.nanoTime() - lastQuietLine > QUIET_INTERVAL.toNanos()) {
            lastQuietLine = System.nanoTime();
            out.println(line);
        }
    }

    /** Ends a progress line, so that other output starts on a line of its own. */
    public synchronized void endLine() {
        if (lineOpen) {
            out.println();
            lineOpen = false;
        }
    }

    /** {@code 75 s} as {@code 1:15}, hours as {@code 1:02:03}. */
    public static String clock(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        return seconds < 3600
                ? "%d:%02d".formatted(seconds / 60, seconds % 60)
                : "%d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
