package kinjo.bench.papers;

import java.util.Locale;
import kinjo.bench.compare.result.Verdict;

/** A ratio as the tables of rows print it. */
public final class RatioText {

    private RatioText() {}

    /**
     * @param low lower end of the 95 % interval; null with too few pairs of runs
     * @return such as {@code 0.750 [0.740, 0.760]}, with {@code ~} behind it if it cannot be told from noise
     */
    public static String of(double ratio, Double low, Double high, Verdict verdict) {
        String interval = low == null ? "" : String.format(Locale.ROOT, " [%.3f, %.3f]", low, high);
        return String.format(Locale.ROOT, "%.3f", ratio) + interval + (verdict == Verdict.UNDECIDED ? " ~" : "");
    }
}
