package kinjo.bench.workloads.pingpong;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

/** Objects that two threads lock in turn. */
final class Balls {
    private final Ball[] balls;

    Balls(int number) {
        balls = new Ball[number];
        for (int i = 0; i < number; i++) {
            balls[i] = new Ball();
        }
    }

    /**
     * Locks and unlocks each once.
     *
     * @return nanoseconds for all
     */
    long hitEach() {
        long start = System.nanoTime();
        for (Ball ball : balls) {
            ball.hit();
        }
        return System.nanoTime() - start;
    }

    /** For tests of the check. */
    Ball ball(int number) {
        return balls[number];
    }

    /** No count was lost. */
    void check(int hits) {
        for (int i = 0; i < balls.length; i++) {
            requireEqual("hits of ball " + i, hits, balls[i].hits());
        }
    }
}
