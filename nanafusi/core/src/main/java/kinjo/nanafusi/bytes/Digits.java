package kinjo.nanafusi.bytes;

/**
 * Numbers in plain decimal notation, from their bytes. Whatever else their types allow (white space, a plus sign, exponents, more digits)
 * is left to {@link kinjo.nanafusi.runtime.Values}.
 *
 * <p>Eight digits become a number by three multiplications, each of which joins neighbours: to tens, hundreds and
 * thousands (Langdale and Lemire, "Parsing gigabytes of JSON per second", 2019).
 */
public final class Digits {

    /** The answer for a text that is not plain. */
    public static final long NONE = Long.MIN_VALUE;

    private static final int MOST = 18;
    private static final long[] POWERS_OF_TEN = new long[MOST + 1];

    static {
        POWERS_OF_TEN[0] = 1;
        for (int i = 1; i <= MOST; i++) {
            POWERS_OF_TEN[i] = 10 * POWERS_OF_TEN[i - 1];
        }
    }

    private static final long POINTS = Words.all('.');
    private static final long ZEROES = Words.all('0');
    /** Takes a byte above 9 to its high bit. */
    private static final long ABOVE_NINE = Words.all(0x7F - 9);

    private Digits() {}

    /** @param exponent 0 to 18; so all are exact as a double, too */
    public static long powerOfTen(int exponent) {
        return POWERS_OF_TEN[exponent];
    }

    /** An integer, or {@link #NONE}. The buffer must have 8 bytes from any index on, here and below. */
    public static long integer(byte[] buffer, int from, int to) {
        boolean negative = buffer[from] == '-';
        long value = magnitude(buffer, negative ? from + 1 : from, to);
        return negative && value != NONE ? -value : value;
    }

    /** Where the decimal point is, or {@code to}. */
    public static int point(byte[] buffer, int from, int to) {
        for (int at = from; at < to; at += 8) {
            long found = Words.equal(Words.at(buffer, at), POINTS);
            if (found != 0) {
                return Math.min(at + Words.lowest(found), to);
            }
        }
        return to;
    }

    /** A decimal number without its point, or {@link #NONE}. */
    public static long unscaled(byte[] buffer, int from, int point, int to) {
        if (point == to) {
            return integer(buffer, from, to);
        }
        boolean negative = buffer[from] == '-';
        int start = negative ? from + 1 : from;
        int places = to - point - 1;
        if (point - start + places > MOST) {
            return NONE;
        }
        // ".5" and "5." are numbers, "." is none.
        long whole = point == start && places > 0 ? 0 : magnitude(buffer, start, point);
        long part = places == 0 ? 0 : magnitude(buffer, point + 1, to);
        if (whole == NONE || part == NONE) {
            return NONE;
        }
        long value = whole * powerOfTen(places) + part;
        return negative ? -value : value;
    }

    private static long magnitude(byte[] buffer, int from, int to) {
        int length = to - from;
        if (length <= 8) {
            return eight(Words.at(buffer, from), length);
        }
        if (length > MOST) {
            return NONE;
        }
        long high = magnitude(buffer, from, to - 8);
        long low = eight(Words.at(buffer, to - 8), 8);
        return high == NONE || low == NONE ? NONE : high * 100_000_000 + low;
    }

    /** @param length how many of the bytes belong to the number, the lowest ones */
    private static long eight(long word, int length) {
        if (length == 0) {
            return NONE;
        }
        // The first digit has the lowest byte; bytes that come in below it are leading zeros.
        long digits = (word ^ ZEROES) << 64 - 8 * length;
        if (((digits + ABOVE_NINE | digits) & Words.all(0x80)) != 0) {
            return NONE;
        }
        digits = digits * (10 * 256 + 1) >>> 8 & 0x00FF00FF00FF00FFL;
        digits = digits * (100 * 65536 + 1) >>> 16 & 0x0000FFFF0000FFFFL;
        return digits * (10_000 * (1L << 32) + 1) >>> 32;
    }
}
