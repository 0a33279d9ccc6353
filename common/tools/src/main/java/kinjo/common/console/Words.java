package kinjo.common.console;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them. */
public final class Words {

    private Words() {}

    public static String duration(Duration duration) {
        if (duration.toHours() > 0) {
            return duration.toHours() + " h " + duration.toMinutesPart() + " min";
        }
        if (duration.toMinutes() > 0) {
            return duration.toMinutes() + " min"
                    + (duration.toSecondsPart() > 0 ? " " + duration.toSecondsPart() + " s" : "");
        }
        return decimal(1, duration.toMillis() / 1000.0) + " s";
    }

    public static String ratio(double ratio) {
        return decimal(3, ratio);
    }

    public static String interval(Double low, Double high) {
        return low == null || high == null ? "" : "[" + ratio(low) + ", " + ratio(high) + "]";
    }

    public static String decimal(int digits, double value) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
