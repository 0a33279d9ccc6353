package kinjo.bench.workloads.moldyn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.moldyn.Moldyn.MoldynRun;
import org.junit.jupiter.api.Test;

class MoldynTest {
    @Test
    void theNumberOfThreadsDoesNotChangeTheResult() throws Exception {
        assertThat(resultWith(1)).isEqualTo(resultWith(2)).isEqualTo(resultWith(7));
    }

    private static long resultWith(int threads) throws Exception {
        try (MoldynRun run = new MoldynRun(new Setup(Size.SMALL, threads, 1))) {
            return run.iterate();
        }
    }

    @Test
    void findsALostForce() throws Exception {
        try (MoldynRun run = new MoldynRun(new Setup(Size.SMALL, 1, 1))) {
            run.iterate();
            run.box().particles()[3].addForce(0, 1, 0);
            assertThatThrownBy(() -> run.box().checkForces())
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("sum of the forces along y");
        }
    }

    @Test
    void findsAnAtomThatWasPushed() throws Exception {
        try (MoldynRun run = new MoldynRun(new Setup(Size.SMALL, 1, 1))) {
            run.iterate();
            run.finalCheck();
            run.box().particles()[3].setVelocity(5, 5, 5);
            assertThatThrownBy(run::finalCheck)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("energy drifted");
        }
    }

    @Test
    void theForceIsTheEnergysSlope() {
        double distance = 1.3;
        double step = 1e-5;
        double farther = (distance + step) * (distance + step);
        double nearer = (distance - step) * (distance - step);
        double slope = (LennardJones.energy(farther) - LennardJones.energy(nearer)) / (2 * step);
        assertThat(LennardJones.forceOverDistance(distance * distance) * distance)
                .isCloseTo(-slope, within(1e-6));
    }

    @Test
    void theCrystalStandsStill() {
        double momentum = 0;
        for (Particle particle : Crystal.generate(4, new Rng(1))) {
            momentum += particle.xvelocity();
        }
        assertThat(momentum).isCloseTo(0, within(1e-12));
    }

    @Test
    void atomsComeBackOnTheOtherSide() {
        Particle particle = new Particle(9.5, 0.5, 5);
        particle.setVelocity(1, -1, 1);
        particle.drift(1, 10);
        assertThat(new double[] {particle.xcoord, particle.ycoord, particle.zcoord})
                .containsExactly(0.5, 9.5, 6);
    }
}
