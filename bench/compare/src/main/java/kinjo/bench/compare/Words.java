package kinjo.bench.compare;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them. */
final class Words {

    private Words() {}

    static String duration(Duration duration) {
        if (duration.toHours() > 0) {
            return duration.toHours() + " h " + duration.toMinutesPart() + " min";
        }
        if (duration.toMinutes() > 0) {
            return duration.toMinutes() + " min"
                    + (duration.toSecondsPart() > 0 ? " " + duration.toSecondsPart() + " s" : "");
        }
        return decimal(1, duration.toMillis() / 1000.0) + " s";
    }

    static String ratio(double ratio) {
        return decimal(3, ratio);
    }

    static String interval(Double low, Double high) {
        return low == null || high == null ? "" : "[" + ratio(low) + ", " + ratio(high) + "]";
    }

    static String decimal(int digits, double value) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
