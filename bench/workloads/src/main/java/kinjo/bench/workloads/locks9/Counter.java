package kinjo.bench.workloads.locks9;

/** An object to lock. The count is written under its lock. */
abstract class Counter {
    private int count;

    final void count() {
        synchronized (this) {
            count++;
        }
    }

    final int counted() {
        return count;
    }

    /** A new counter of the same class. */
    abstract Counter another();
}
