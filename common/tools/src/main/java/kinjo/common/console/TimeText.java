package kinjo.common.console;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people write them on a command line and in a file: {@code 500ms}, {@code 90s}, {@code 10m}, {@code 2h}. */
public final class TimeText {
    /** Nanoseconds of the longest, 32 years, are a long. */
    private static final Pattern TIME =
            Pattern.compile("(?=[0-9]{1,9}m?s|[0-9]{1,7}m|[0-9]{1,5}h)([1-9][0-9]*)(ms|s|m|h)");

    private TimeText() {}

    /** Empty if it is no time. */
    public static Optional<Duration> parse(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(time.group(1));
        return Optional.of(
                switch (time.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    case "m" -> Duration.ofMinutes(number);
                    default -> Duration.ofHours(number);
                });
    }

    /** As {@link #parse} reads it, to the millisecond. */
    public static String of(Duration time) {
        return time.toMillisPart() == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }
}
