package kinjo.bench.workloads.harness;

/** Folds values into 64 bits. Order matters: use a fixed order of threads, never the order of their arrival. */
public final class Fingerprint {
    private long value;

    public Fingerprint add(long part) {
        value = mix(value * 31 + part);
        return this;
    }

    /** Exact bits, so a difference in the last place shows. */
    public Fingerprint add(double part) {
        return add(Double.doubleToLongBits(part));
    }

    public long value() {
        return value;
    }

    /** As the result file writes it: 16 hexadecimal digits. */
    @Override
    public String toString() {
        return String.format("%016x", value);
    }

    /** The finishing function of SplitMix64: every input bit reaches every output bit. */
    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
