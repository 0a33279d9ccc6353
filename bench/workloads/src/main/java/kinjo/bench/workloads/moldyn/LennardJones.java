package kinjo.bench.workloads.moldyn;

/** The pair potential 4 (r^-12 - r^-6), cut off at 2.5 and shifted so that it ends at zero. Reduced units. */
final class LennardJones {
    static final double CUTOFF_SQUARED = 2.5 * 2.5;

    private static final double SHIFT = uncut(CUTOFF_SQUARED);

    private LennardJones() {}

    private static double uncut(double squared) {
        double inverse6 = 1 / (squared * squared * squared);
        return 4 * inverse6 * (inverse6 - 1);
    }

    /** Energy of a pair closer than the cutoff. */
    static double energy(double squared) {
        return uncut(squared) - SHIFT;
    }

    /** The force of a pair closer than the cutoff, divided by the distance; positive repels. */
    static double forceOverDistance(double squared) {
        double inverse2 = 1 / squared;
        double inverse6 = inverse2 * inverse2 * inverse2;
        return 48 * inverse2 * inverse6 * (inverse6 - 0.5);
    }
}
