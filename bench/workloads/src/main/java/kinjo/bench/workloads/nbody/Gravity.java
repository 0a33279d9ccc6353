package kinjo.bench.workloads.nbody;

/** The force between point masses, softened so that close encounters stay finite. Units with G = 1. */
final class Gravity {
    private static final double SOFTENING_SQUARED = 0.05 * 0.05;

    private Gravity() {}

    /** What a mass {@code offset} away contributes to the acceleration. */
    static Vector3 pull(Vector3 offset, double mass) {
        double squared = offset.lengthSquared() + SOFTENING_SQUARED;
        return offset.times(mass / (squared * Math.sqrt(squared)));
    }

    /** The sum over all bodies: what Barnes and Hut approximate. */
    static Vector3 directPull(Vector3 position, Body[] bodies) {
        Vector3 sum = Vector3.ZERO;
        for (Body body : bodies) {
            sum = sum.plus(pull(body.position().minus(position), body.mass));
        }
        return sum;
    }

    /** Kinetic and potential energy, over all pairs. */
    static double energy(Body[] bodies) {
        double energy = 0;
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            energy += 0.5 * body.mass * body.velocity().lengthSquared();
            for (int j = 0; j < i; j++) {
                double squared = bodies[j].position().minus(body.position()).lengthSquared();
                energy -= body.mass * bodies[j].mass / Math.sqrt(squared + SOFTENING_SQUARED);
            }
        }
        return energy;
    }
}
