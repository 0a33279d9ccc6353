package kinjo.bench.compare;

import java.util.Locale;
import java.util.regex.Pattern;

/** A heap size as {@code -Xmx} takes it. */
final class HeapSize {

    private static final Pattern FORM = Pattern.compile("[1-9][0-9]{0,9}[kmgKMG]?");

    private HeapSize() {}

    static boolean isValid(String text) {
        return FORM.matcher(text).matches();
    }

    static long bytes(String text) {
        int shift = " kmg".indexOf(text.toLowerCase(Locale.ROOT).charAt(text.length() - 1));
        return shift <= 0 ? Long.parseLong(text) : Long.parseLong(text.substring(0, text.length() - 1)) << 10 * shift;
    }
}
