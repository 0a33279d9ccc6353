package kinjo.bench.workloads.churn;

/** One link of a chain; 24 bytes. */
record Cell(long value, Cell next) {
    static long sum(Cell chain) {
        long sum = 0;
        for (Cell cell = chain; cell != null; cell = cell.next) {
            sum += cell.value;
        }
        return sum;
    }
}
