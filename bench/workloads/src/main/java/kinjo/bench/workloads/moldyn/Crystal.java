package kinjo.bench.workloads.moldyn;

import kinjo.bench.workloads.harness.Rng;

/** The atoms at the start: a face-centred cubic lattice with random velocities and no total momentum. */
final class Crystal {
    /** Of a cell, in atoms' diameters: 0.8313 atoms per volume, near liquid argon's. */
    private static final double EDGE = 1.6882;

    /** Half of it goes into potential energy as the lattice melts. */
    private static final double TEMPERATURE = 1.4;

    /** The four atoms of a cell, in halves of its edge. */
    private static final int[][] CELL = {{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}};

    private Crystal() {}

    /** Edge of a box with so many cells a side. */
    static double side(int cells) {
        return cells * EDGE;
    }

    static Particle[] generate(int cells, Rng rng) {
        Particle[] particles = new Particle[CELL.length * cells * cells * cells];
        int number = 0;
        for (int x = 0; x < cells; x++) {
            for (int y = 0; y < cells; y++) {
                for (int z = 0; z < cells; z++) {
                    for (int[] place : CELL) {
                        particles[number++] = new Particle(
                                (x + 0.5 * place[0]) * EDGE, (y + 0.5 * place[1]) * EDGE, (z + 0.5 * place[2]) * EDGE);
                    }
                }
            }
        }
        heat(particles, rng);
        return particles;
    }

    /** Uniform velocities; collisions make them Maxwell's. Pairs of opposite velocities have no momentum. */
    private static void heat(Particle[] particles, Rng rng) {
        double greatest = Math.sqrt(3 * TEMPERATURE);
        for (int i = 0; i < particles.length; i += 2) {
            double x = greatest * (2 * rng.unit() - 1);
            double y = greatest * (2 * rng.unit() - 1);
            double z = greatest * (2 * rng.unit() - 1);
            particles[i].setVelocity(x, y, z);
            particles[i + 1].setVelocity(-x, -y, -z);
        }
    }
}
