package kinjo.bench.workloads.moldyn;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Team;

/** The periodic box and its atoms. The team shares the atoms; a step is one of velocity Verlet. */
final class Box {
    private static final double STEP = 0.002;

    private final Particle[] particles;
    private final double side;
    private final Team team;

    Box(int count, double side, Team team) {
        this.particles = new Particle[count];
        this.side = side;
        this.team = team;
        for (int i = 0; i < count; i++) {
            particles[i] = new Particle(0, 0, 0);
        }
    }

    Particle[] particles() {
        return particles;
    }

    /** Puts the atoms where those are; the same objects stay. */
    void set(Particle[] start) throws Exception {
        for (int i = 0; i < particles.length; i++) {
            particles[i].set(start[i]);
        }
        addForces();
    }

    void step() throws Exception {
        share(this::moveEach);
        addForces();
        share(this::kickEach);
    }

    private interface Part {
        void run(int first, int stride);
    }

    /** Members take turns, because an atom has the fewer partners the later it comes. */
    private void share(Part part) throws Exception {
        team.run(member -> {
            part.run(member, team.size());
            return null;
        });
    }

    private void moveEach(int first, int stride) {
        for (int i = first; i < particles.length; i += stride) {
            Particle particle = particles[i];
            particle.kick(STEP / 2);
            particle.drift(STEP, side);
            particle.clearForce();
        }
    }

    private void kickEach(int first, int stride) {
        for (int i = first; i < particles.length; i += stride) {
            particles[i].kick(STEP / 2);
        }
    }

    /** Every pair once; both get the force. */
    private void addForces() throws Exception {
        share((first, stride) -> {
            for (int i = first; i < particles.length; i += stride) {
                addForcesOf(i);
            }
        });
    }

    private void addForcesOf(int number) {
        Particle particle = particles[number];
        double x = particle.xcoord;
        double y = particle.ycoord;
        double z = particle.zcoord;
        long xforce = 0;
        long yforce = 0;
        long zforce = 0;
        for (int i = number + 1; i < particles.length; i++) {
            Particle other = particles[i];
            double dx = nearest(x - other.xcoord);
            double dy = nearest(y - other.ycoord);
            double dz = nearest(z - other.zcoord);
            double squared = dx * dx + dy * dy + dz * dz;
            if (squared < LennardJones.CUTOFF_SQUARED) {
                double force = LennardJones.forceOverDistance(squared);
                long fx = Particle.fixed(dx * force);
                long fy = Particle.fixed(dy * force);
                long fz = Particle.fixed(dz * force);
                other.addForce(-fx, -fy, -fz);
                xforce += fx;
                yforce += fy;
                zforce += fz;
            }
        }
        particle.addForce(xforce, yforce, zforce);
    }

    /** A coordinate's difference to the nearest image. */
    private double nearest(double difference) {
        if (difference > side / 2) {
            return difference - side;
        }
        return difference < -side / 2 ? difference + side : difference;
    }

    /** Kinetic and potential, over all pairs. */
    double energy() {
        double energy = 0;
        for (int i = 0; i < particles.length; i++) {
            Particle particle = particles[i];
            energy += particle.kineticEnergy();
            for (int j = 0; j < i; j++) {
                Particle other = particles[j];
                double dx = nearest(particle.xcoord - other.xcoord);
                double dy = nearest(particle.ycoord - other.ycoord);
                double dz = nearest(particle.zcoord - other.zcoord);
                double squared = dx * dx + dy * dy + dz * dz;
                if (squared < LennardJones.CUTOFF_SQUARED) {
                    energy += LennardJones.energy(squared);
                }
            }
        }
        return energy;
    }

    /** Action is reaction, so the forces' sum is zero to the last bit, unless an addition was lost. */
    void checkForces() {
        long x = 0;
        long y = 0;
        long z = 0;
        for (Particle particle : particles) {
            x += particle.xforce();
            y += particle.yforce();
            z += particle.zforce();
        }
        requireEqual("sum of the forces along x", 0, x);
        requireEqual("sum of the forces along y", 0, y);
        requireEqual("sum of the forces along z", 0, z);
    }

    long fingerprint() {
        Fingerprint fingerprint = new Fingerprint();
        for (Particle particle : particles) {
            fingerprint.add(particle.xcoord).add(particle.ycoord).add(particle.zcoord);
            fingerprint.add(particle.xvelocity()).add(particle.yvelocity()).add(particle.zvelocity());
        }
        return fingerprint.value();
    }
}
