package kinjo.bench.workloads.moldyn;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/** The workload {@code moldyn} (rows C7, C8; control for T). */
public final class Moldyn implements Workload {
    /** Of the total energy, over an iteration; 1e-5 to 4e-5 are usual with this time step. */
    private static final double LARGEST_ENERGY_DRIFT = 2e-4;

    @Override
    public String name() {
        return "moldyn";
    }

    @Override
    public String stresses() {
        return "reading shared objects that are locked and written now and then, floating point; no allocation";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 2, 3), new Plan(16, 4, 8), new Plan(16, 2, 16));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new MoldynRun(setup);
    }

    /** The run; package-private so that tests can spoil an atom. */
    static final class MoldynRun implements Run {
        private final int steps;
        private final Team team;
        private final Particle[] start;
        private final Box box;
        private final double startEnergy;
        private int iterations;
        private long first;

        MoldynRun(Setup setup) throws Exception {
            int cells = setup.size().choose(4, 8, 13);
            this.steps = setup.size().choose(50, 30, 25);
            this.team = new Team(setup.threads());
            this.start = Crystal.generate(cells, new Rng(setup.seed()));
            this.box = new Box(start.length, Crystal.side(cells), team);
            box.set(start);
            this.startEnergy = box.energy();
        }

        Box box() {
            return box;
        }

        @Override
        public long iterate() throws Exception {
            box.set(start);
            for (int i = 0; i < steps; i++) {
                box.step();
                box.checkForces();
            }
            long fingerprint = box.fingerprint();
            if (iterations++ == 0) {
                first = fingerprint;
            }
            requireEqual("fingerprint of the atoms", first, fingerprint);
            return fingerprint;
        }

        /** All iterations end alike, so the last stands for all; over all pairs, so it takes a while. */
        @Override
        public void finalCheck() {
            double drift = Math.abs((box.energy() - startEnergy) / startEnergy);
            require(drift <= LARGEST_ENERGY_DRIFT, "the energy drifted by " + drift + " of itself");
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
