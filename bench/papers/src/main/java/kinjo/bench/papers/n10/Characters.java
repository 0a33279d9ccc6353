package kinjo.bench.papers.n10;

import java.util.Arrays;

/**
 * The text of one element, and its values without an intermediate string. What a hand-written program does when it is
 * to be fast: numbers come from the characters, and words that come again and again become the same string.
 */
final class Characters {

    private static final int CACHED = 1 << 12;
    private static final int LONGEST_CACHED = 24;
    private static final double[] POWERS_OF_TEN = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

    private final String[] cache = new String[CACHED];
    private char[] chars = new char[256];
    private int length;

    void clear() {
        length = 0;
    }

    void append(char[] source, int from, int count) {
        if (length + count > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(2 * chars.length, length + count));
        }
        System.arraycopy(source, from, chars, length, count);
        length += count;
    }

    int asInt() {
        int value = 0;
        boolean negative = length > 0 && chars[0] == '-';
        for (int i = negative ? 1 : 0; i < length; i++) {
            value = 10 * value + digit(i);
        }
        return negative ? -value : value;
    }

    /** Exact as {@link Double#parseDouble} while the digits fit 53 bits. */
    double asDouble() {
        long digits = 0;
        int point = length;
        boolean negative = length > 0 && chars[0] == '-';
        for (int i = negative ? 1 : 0; i < length; i++) {
            if (chars[i] == '.') {
                point = i + 1;
            } else {
                digits = 10 * digits + digit(i);
            }
        }
        double value = digits / POWERS_OF_TEN[length - point];
        return negative ? -value : value;
    }

    private int digit(int index) {
        int digit = chars[index] - '0';
        if (digit < 0 || digit > 9) {
            throw new NumberFormatException("not a number: " + new String(chars, 0, length));
        }
        return digit;
    }

    String asString() {
        if (length > LONGEST_CACHED) {
            return new String(chars, 0, length);
        }
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + chars[i];
        }
        int slot = (hash ^ hash >>> 12) & CACHED - 1;
        String cached = cache[slot];
        if (cached == null || !isEqualTo(cached)) {
            cached = new String(chars, 0, length);
            cache[slot] = cached;
        }
        return cached;
    }

    private boolean isEqualTo(String text) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != chars[i]) {
                return false;
            }
        }
        return true;
    }
}
