package kinjo.bench.workloads.falsesharing;

/** A few bytes, so that several have room in a cache line, and what is read is never far from what is written. */
class Setting {
    int limit;
    long uses;

    Setting(int limit) {
        this.limit = limit;
    }
}
