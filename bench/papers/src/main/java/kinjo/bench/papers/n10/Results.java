package kinjo.bench.papers.n10;

/** What a join gave: the number of results, a checksum that does not depend on their order, and when the first one came. */
final class Results {

    private long count;
    private long checksum;
    private long firstNanos;

    /** One result: the fields that every way has to have read. */
    void add(int orderKey, int lineNumber, double extendedPrice, String shipDate, double totalPrice, String orderDate) {
        if (count++ == 0) {
            firstNanos = System.nanoTime();
        }
        long hash = 31L * orderKey + lineNumber;
        hash = 31 * hash + Double.doubleToRawLongBits(extendedPrice);
        hash = 31 * hash + shipDate.hashCode();
        hash = 31 * hash + Double.doubleToRawLongBits(totalPrice);
        hash = 31 * hash + orderDate.hashCode();
        hash *= 0x9E3779B97F4A7C15L;
        checksum += hash ^ hash >>> 32;
    }

    long count() {
        return count;
    }

    long checksum() {
        return checksum;
    }

    /** {@link System#nanoTime} at the first result; 0 without one. */
    long firstNanos() {
        return firstNanos;
    }
}
