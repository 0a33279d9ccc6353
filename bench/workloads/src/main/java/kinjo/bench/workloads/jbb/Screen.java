package kinjo.bench.workloads.jbb;

/** The text a terminal would show; each transaction fills a fresh one. */
final class Screen {
    private static final int TYPICAL_LENGTH = 400;

    private final StringBuffer text = new StringBuffer(TYPICAL_LENGTH);

    Screen line(String label, String value) {
        text.append(label);
        text.append(": ");
        text.append(value);
        text.append('\n');
        return this;
    }

    Screen line(String label, long value) {
        text.append(label);
        text.append(": ");
        text.append(value);
        text.append('\n');
        return this;
    }

    /** Cents as "12.34". */
    Screen money(String label, long cents) {
        text.append(label);
        text.append(cents < 0 ? ": -" : ": ");
        text.append(Math.abs(cents) / 100);
        text.append('.');
        text.append(Math.abs(cents) / 10 % 10);
        text.append(Math.abs(cents) % 10);
        text.append('\n');
        return this;
    }

    /** What was shown, as a number for the checksum. */
    long fingerprint() {
        return text.toString().hashCode();
    }
}
