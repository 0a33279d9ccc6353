package kinjo.bench.workloads.nbody;

import java.util.Arrays;
import java.util.Comparator;
import kinjo.bench.workloads.harness.Rng;

/** The bodies at the start: a ball, denser in the middle, sorted by x as in the paper. */
final class Cluster {
    private static final double SPEED = 0.3;

    private Cluster() {}

    static Body[] generate(int count, Rng rng) {
        Body[] bodies = new Body[count];
        for (int i = 0; i < count; i++) {
            double radius = 0.05 + 2 * rng.unit();
            bodies[i] = new Body(
                    1.0 / count, direction(rng).times(radius), direction(rng).times(SPEED * rng.unit()));
        }
        Arrays.sort(bodies, Comparator.comparingDouble(body -> body.position().x()));
        return bodies;
    }

    /** A random direction without sines, whose last bits may differ between VMs: a point of the cube in the ball. */
    private static Vector3 direction(Rng rng) {
        while (true) {
            Vector3 point = new Vector3(2 * rng.unit() - 1, 2 * rng.unit() - 1, 2 * rng.unit() - 1);
            double squared = point.lengthSquared();
            if (squared > 0.01 && squared <= 1) {
                return point.times(1 / Math.sqrt(squared));
            }
        }
    }
}
