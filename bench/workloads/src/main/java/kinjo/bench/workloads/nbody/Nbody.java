package kinjo.bench.workloads.nbody;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/** The workload {@code nbody} (rows C6, C8). */
public final class Nbody implements Workload {
    /** Of the approximation, root mean square over a sample; about 0.004 is usual at this angle. */
    private static final double LARGEST_FORCE_ERROR = 0.02;

    /** Over an iteration; mostly the time step's. */
    private static final double LARGEST_ENERGY_DRIFT = 0.02;

    private static final int SAMPLE = 50;

    @Override
    public String name() {
        return "nbody";
    }

    @Override
    public String stresses() {
        return "placement of tree nodes by allocation and copying, allocation of short-lived vectors, escape analysis";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 1, 2), new Plan(24, 4, 6), new Plan(96, 3, 10));
    }

    static int bodies(Size size) {
        return size.choose(500, 10_000, 50_000);
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new NbodyRun(setup);
    }

    /** The run; package-private so that tests can spoil a body. */
    static final class NbodyRun implements Run {
        private final int steps;
        private final Team team;
        private final Body[] start;
        private Simulation first;

        NbodyRun(Setup setup) {
            this.steps = setup.size().choose(5, 3, 5);
            this.team = new Team(setup.threads());
            this.start = Cluster.generate(bodies(setup.size()), new Rng(setup.seed()));
        }

        Body[] start() {
            return start;
        }

        /** The first iteration's end; null before. */
        Simulation first() {
            return first;
        }

        @Override
        public long iterate() throws Exception {
            Simulation simulation = new Simulation(start, team);
            for (int i = 0; i < steps; i++) {
                simulation.step();
            }
            if (first == null) {
                first = simulation;
            }
            requireEqual("fingerprint of the bodies' places", first.fingerprint(), simulation.fingerprint());
            return simulation.fingerprint();
        }

        /** All iterations end alike, so one is enough; over all pairs, so it takes a while. */
        @Override
        public void finalCheck() throws Exception {
            first.accelerate();
            checkForces(first.bodies());
            double before = Gravity.energy(start);
            double drift = Math.abs((Gravity.energy(first.bodies()) - before) / before);
            require(drift <= LARGEST_ENERGY_DRIFT, "the energy drifted by " + drift + " of itself");
        }

        /** The bodies' accelerations against sums over all pairs, for a sample of the bodies. */
        static void checkForces(Body[] bodies) {
            double error = 0;
            double size = 0;
            for (int i = 0; i < SAMPLE; i++) {
                Body body = bodies[(int) ((long) bodies.length * i / SAMPLE)];
                Vector3 direct = Gravity.directPull(body.position(), bodies);
                error += direct.minus(body.acceleration()).lengthSquared();
                size += direct.lengthSquared();
            }
            double relative = Math.sqrt(error / size);
            require(relative <= LARGEST_FORCE_ERROR, "forces differ from the direct sum by " + relative);
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
