package kinjo.bench.workloads.nbody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.nbody.Nbody.NbodyRun;
import org.junit.jupiter.api.Test;

class NbodyTest {
    @Test
    void theNumberOfThreadsDoesNotChangeTheResult() throws Exception {
        assertThat(resultWith(1)).isEqualTo(resultWith(3)).isEqualTo(resultWith(9));
    }

    private static long resultWith(int threads) throws Exception {
        try (NbodyRun run = new NbodyRun(new Setup(Size.SMALL, threads, 1))) {
            return run.iterate();
        }
    }

    @Test
    void walksEndAboveTheLeaves() {
        TreeDepths depths = TreeDepths.of(Size.SMALL);
        int levels = depths.levels();
        long leaves = IntStream.range(0, levels).mapToLong(depths::leaves).sum();
        // Each body has a leaf of its own.
        assertThat(leaves).isEqualTo(Nbody.bodies(Size.SMALL));
        assertThat(depths.leaves(levels - 1)).isPositive();
        assertThat(depths.cutOff(levels - 1)).isZero();
        // The root is too near to all bodies.
        assertThat(depths.cutOff(0)).isZero();
        assertThat(IntStream.range(0, levels).mapToLong(depths::cutOff).sum()).isGreaterThan(leaves);
    }

    @Test
    void findsABodyThatWasKicked() throws Exception {
        try (NbodyRun run = new NbodyRun(new Setup(Size.SMALL, 1, 1))) {
            run.iterate();
            Body body = run.first().bodies()[0];
            body.accelerate(new Vector3(0, 0, 1000));
            body.kick(1);
            assertThatThrownBy(run::finalCheck)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("energy drifted");
        }
    }

    @Test
    void findsAnIterationThatEndsElsewhere() throws Exception {
        try (NbodyRun run = new NbodyRun(new Setup(Size.SMALL, 1, 1))) {
            run.iterate();
            run.start()[0].drift(1e-9);
            assertThatThrownBy(run::iterate)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("fingerprint of the bodies' places");
        }
    }

    @Test
    void findsForcesThatDifferFromTheDirectSum() throws Exception {
        try (NbodyRun run = new NbodyRun(new Setup(Size.SMALL, 1, 1))) {
            run.iterate();
            Body[] bodies = run.first().bodies();
            run.first().accelerate();
            bodies[0].accelerate(new Vector3(0, 0, 1000));
            assertThatThrownBy(() -> NbodyRun.checkForces(bodies))
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("forces differ from the direct sum");
        }
    }

    @Test
    void bodiesInTheSamePlaceShareALeaf() throws Exception {
        Body[] bodies = Cluster.generate(10, new Rng(1));
        Body twin = bodies[0].copy();
        Body[] withTwin = {bodies[0], twin, bodies[1], bodies[2]};
        try (Team team = new Team(1)) {
            Simulation simulation = new Simulation(withTwin, team);
            simulation.step();
            assertThat(simulation.bodies()[0].position()).isEqualTo(simulation.bodies()[1].position());
        }
    }
}
