package kinjo.bench.workloads.structures;

/** What the structures hold; 16 bytes. */
final class Amount {
    private final int amount;

    Amount(int amount) {
        this.amount = amount;
    }

    int amount() {
        return amount;
    }

    /** An object of its own, also for numbers that {@code Integer} has in its cache. */
    @SuppressWarnings({"deprecation", "removal"})
    static Integer boxed(int number) {
        return new Integer(number);
    }
}
