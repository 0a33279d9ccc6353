package kinjo.bench.workloads.pingpong;

/** An object that goes back and forth. The count is written under its lock. */
final class Ball {
    private int hits;

    synchronized void hit() {
        hits++;
    }

    int hits() {
        return hits;
    }
}
