package kinjo.bench.workloads.arrays;

import kinjo.bench.workloads.harness.Rng;

/** One large array of strings; each has an array of bytes of its own. */
final class Strings extends Structure {
    private static final int DIGITS = 8;

    private final String[] array;

    Strings(int length) {
        super(length);
        array = new String[length];
    }

    @Override
    void fill(Rng rng) {
        for (int index : rng.permutation(array.length)) {
            array[index] = text(index);
        }
    }

    /** The index (below 2^24) in base 64, lowest digit first, and zeros. */
    private static String text(int index) {
        char[] digits = new char[DIGITS];
        for (int i = 0; i < DIGITS; i++) {
            digits[i] = (char) ('0' + (i < 4 ? index >>> 6 * i & 63 : 0));
        }
        return new String(digits);
    }

    private static int value(String text) {
        return digit(text, 0) + (digit(text, 1) << 6) + (digit(text, 2) << 12) + (digit(text, 3) << 18);
    }

    private static int digit(String text, int place) {
        return text.charAt(place) - '0';
    }

    @Override
    long walk() {
        long sum = 0;
        for (String text : array) {
            sum += value(text);
        }
        return sum;
    }

    @Override
    long walk(int[] indices) {
        long sum = 0;
        for (int index : indices) {
            sum += value(array[index]);
        }
        return sum;
    }
}
