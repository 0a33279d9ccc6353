package kinjo.bench.compare.plan;

import java.util.Locale;
import java.util.regex.Pattern;

/** A heap size as {@code -Xmx} takes it. */
public final class HeapSize {

    private static final Pattern FORM = Pattern.compile("[1-9][0-9]{0,9}[kmgKMG]?");
    private static final Pattern FACTOR = Pattern.compile("[1-9][0-9]?(\\.[0-9]{1,2})?x");

    private HeapSize() {}

    public static boolean isValid(String text) {
        return FORM.matcher(text).matches();
    }

    /** A multiple of the smallest heap that works: {@code 2x}, {@code 1.3x}. */
    static boolean isFactor(String text) {
        return FACTOR.matcher(text).matches();
    }

    /** The multiple in whole megabytes. */
    public static String times(String factor, int smallestMb) {
        return (int) Math.ceil(Double.parseDouble(factor.substring(0, factor.length() - 1)) * smallestMb) + "m";
    }

    public static long bytes(String text) {
        int shift = " kmg".indexOf(text.toLowerCase(Locale.ROOT).charAt(text.length() - 1));
        return shift <= 0 ? Long.parseLong(text) : Long.parseLong(text.substring(0, text.length() - 1)) << 10 * shift;
    }
}
