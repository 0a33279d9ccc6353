package kinjo.bench.workloads.pingpong;

import kinjo.bench.workloads.harness.Rng;

/** A StringBuffer that two threads append to at the same time, as old code keeps its log lines. */
final class SharedText {
    private static final int LONGEST = 8192;
    private static final int NUMBERS = 1_000_000;

    private final StringBuffer text = new StringBuffer(LONGEST);
    private long emptied;

    /**
     * Appends so many numbers; whoever finds the text too long empties it. Every number takes the buffer's lock twice,
     * for {@code append} and for {@code length}.
     *
     * @return the sum of the characters appended
     */
    long append(int count, Rng rng) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            String number = Integer.toString(rng.below(NUMBERS));
            sum += sumOf(number);
            text.append(number);
            if (text.length() > LONGEST) {
                empty();
            }
        }
        return sum;
    }

    private void empty() {
        synchronized (text) {
            // The other thread may have done it.
            if (text.length() > LONGEST) {
                emptied += sumOf(text.toString());
                text.setLength(0);
            }
        }
    }

    /** The sum of all characters that arrived. */
    long sum() {
        synchronized (text) {
            return emptied + sumOf(text.toString());
        }
    }

    private static long sumOf(String characters) {
        long sum = 0;
        for (int i = 0; i < characters.length(); i++) {
            sum += characters.charAt(i);
        }
        return sum;
    }
}
