package kinjo.bench.workloads.harness;

/**
 * A small fast generator of our own (SplitMix64, Steele, Lea and Flood 2014), so that the checksums do not depend
 * on the class library under test. Not shared between threads.
 */
public final class Rng {
    private long state;

    public Rng(long seed) {
        this.state = seed;
    }

    /** A generator for one part (thread, warehouse, document) of a run; parts do not share a sequence. */
    public static Rng ofPart(long seed, long part) {
        return new Rng(Fingerprint.mix(seed + Fingerprint.mix(part + 1)));
    }

    public long next() {
        state += 0x9E3779B97F4A7C15L;
        return Fingerprint.mix(state);
    }

    /** Uniform in {@code 0..bound-1}; the bias is under 2^-32 for the bounds used here. */
    public int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** Uniform in {@code low..high}, both included. */
    public int between(int low, int high) {
        return low + below(high - low + 1);
    }

    /** Uniform in [0, 1). */
    public double unit() {
        return (next() >>> 11) * 0x1.0p-53;
    }

    /** The numbers {@code 0..n-1} in random order (Fisher-Yates). */
    public int[] permutation(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = below(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    /** Lower-case letters. */
    public String letters(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + below(26)));
        }
        return text.toString();
    }
}
