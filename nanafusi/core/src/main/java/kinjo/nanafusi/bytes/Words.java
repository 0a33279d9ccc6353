package kinjo.nanafusi.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time ("SIMD within a register"). In a word the first byte is the lowest. Every method that finds bytes returns a word with
 * the high bit set in each byte found; only the lowest is exact, as a borrow may mark bytes above it.
 */
public final class Words {

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private Words() {}

    /** What finds the end of a run does without this: the compiler inlines calls to a certain depth only. */
    public static long at(byte[] buffer, int index) {
        return (long) WORD.get(buffer, index);
    }

    /** The byte in all eight places. */
    public static long all(int b) {
        return ONES * b;
    }

    /**
     * Bytes that end a run of plain text: not ASCII, control characters, {@code <}, {@code &} and one more.
     *
     * <p>A byte with its high bit clear keeps it clear when 32 is taken from it, unless it was less; the same holds for the
     * differences to {@code <} and so on and 1. Bytes with the high bit set are wanted anyway, so no mask is needed.
     */
    public static long special(long word, long other) {
        long less = word ^ all('<');
        long and = word ^ all('&');
        return (word | word - all(' ') | less - ONES | and - ONES | (word ^ other) - ONES) & HIGH;
    }

    /** Index of the first byte from an index on that {@link #special} finds; there must be one. */
    public static int indexOfSpecial(byte[] buffer, int from, long other) {
        int at = from;
        long found;
        while ((found = special((long) WORD.get(buffer, at), other)) == 0) {
            at += 8;
        }
        return at + lowest(found);
    }

    /** Index of the first byte from an index on that is not ASCII, a control character or one other; there must be one. */
    public static int indexOfControl(byte[] buffer, int from, long other) {
        int at = from;
        for (; ; at += 8) {
            long word = (long) WORD.get(buffer, at);
            long found = (word | word - all(' ') | (word ^ other) - ONES) & HIGH;
            if (found != 0) {
                return at + lowest(found);
            }
        }
    }

    /**
     * Behind ASCII that {@link #special} does not find and characters of two bytes, which most letters with accents
     * take; some of the last may be left out. Such letters cost no branch each, which would be mispredicted.
     */
    public static int accentedEnd(byte[] buffer, int from, long other) {
        int at = from;
        for (; ; ) {
            long word = (long) WORD.get(buffer, at);
            long first = firstOfTwo(word);
            long behind = first << 8;
            // What starts no such character has to be ASCII, and what is behind the start has to go on.
            long wrong = special(word, other) ^ (first | behind) | behind & (~word | word << 1);
            if (wrong != 0) {
                return at;
            }
            at += 8 - (int) (first >>> 63);
        }
    }

    /** The bytes that start a character of two bytes: 110xxxxx, but for C0 and C1, which would be overlong. */
    private static long firstOfTwo(long word) {
        long notOverlong = (word & all(0x1E)) + all(0x7E);
        return word & word << 1 & ~(word << 2) & notOverlong & HIGH;
    }

    /**
     * Decodes words of UTF-8 that is known to be right, as far as it is Latin-1, to a byte for each character: the
     * first of two bytes is left out, and its last bit becomes a bit of the second.
     *
     * @param target has room for as many bytes as there are to decode
     * @return where the bytes that are left start, and in the high half how many characters there are before them
     */
    static long latin1(byte[] buffer, int from, int to, byte[] target) {
        int count = 0;
        int at = from;
        while (to - at >= 8) {
            long word = (long) WORD.get(buffer, at);
            long first = word & word << 1 & HIGH;
            if ((first & (word & all(0x3C)) + all(0x7C)) != 0) {
                break;
            }
            long characters = word | (word & first >>> 7) << 14;
            long left = ~((first << 1) - (first >>> 7));
            WORD.set(target, count, Long.compress(characters, left));
            count += 8 - Long.bitCount(first);
            at += 8 - (int) (first >>> 63);
        }
        return (long) count << 32 | at;
    }

    /**
     * Bytes that are no ASCII letter, digit, hyphen, full stop or underscore: those that cannot go on a name, and those that are not ASCII. All of
     * them are exact.
     */
    private static long outsideName(long word) {
        // Without the high bits, what is added to a byte never reaches the next.
        long ascii = word & ~HIGH;
        long within = between(ascii | all(0x20), 'a', 'z') | between(ascii, '0', '9') | between(ascii, '-', '.');
        long other = (ascii ^ all('_')) + ~HIGH;
        return (word | ~within & other) & HIGH;
    }

    /** Bytes from one to another, both less than 128, as all in the word have to be. */
    private static long between(long word, int first, int last) {
        return word + all(0x80 - first) ^ word + all(0x7F - last);
    }

    /** Index of the first byte from an index on that is no ASCII character which may go on a name; there must be one. */
    public static int nameEnd(byte[] buffer, int from) {
        int at = from;
        long found;
        while ((found = outsideName((long) WORD.get(buffer, at))) == 0) {
            at += 8;
        }
        return at + lowest(found);
    }

    /** Whether the same bytes are at two places. Up to 8 bytes behind each of them can be read. */
    public static boolean equal(byte[] buffer, int first, int second, int length) {
        return equal(buffer, first, buffer, second, length);
    }

    /** As {@link #equal(byte[], int, int, int)}, in two buffers. */
    public static boolean equal(byte[] buffer, int from, byte[] other, int otherFrom, int length) {
        int done = 0;
        for (; length - done > 8; done += 8) {
            if (at(buffer, from + done) != at(other, otherFrom + done)) {
                return false;
            }
        }
        return ((at(buffer, from + done) ^ at(other, otherFrom + done)) & mask(length - done)) == 0;
    }

    /** Copies bytes, and up to 7 behind them, for which both buffers have room. */
    static void copy(byte[] buffer, int from, byte[] target, int to, int length) {
        for (int done = 0; done < length; done += 8) {
            WORD.set(target, to + done, at(buffer, from + done));
        }
    }

    /** Bytes that equal those of the other word. */
    public static long equal(long word, long other) {
        long difference = word ^ other;
        return difference - ONES & ~difference & HIGH;
    }

    /** Index of the lowest byte found, 0 to 7. */
    public static int lowest(long found) {
        return Long.numberOfTrailingZeros(found) >>> 3;
    }

    /** How many of the eight bytes are line feeds. */
    public static int lineFeeds(long word) {
        long other = word ^ all('\n');
        long zeroes = ~((other & ~HIGH) + ~HIGH | other | ~HIGH);
        return Long.bitCount(zeroes);
    }

    /** A word of the lowest bytes, at most eight; the others are ignored. */
    public static long mask(int bytes) {
        return bytes >= 8 ? -1L : bytes <= 0 ? 0 : (1L << 8 * bytes) - 1;
    }
}
