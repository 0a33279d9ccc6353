package kinjo.bench.workloads.pingpong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload.Run;
import kinjo.bench.workloads.harness.WrongResultException;
import org.junit.jupiter.api.Test;

class PingpongTest {
    @Test
    void findsALostHit() {
        Balls balls = new Balls(100);
        balls.hitEach();
        balls.check(1);
        balls.ball(17).hit();
        assertThatThrownBy(() -> balls.check(1))
                .isInstanceOf(WrongResultException.class)
                .hasMessage("hits of ball 17: expected 1, got 2");
    }

    @Test
    void noCharacterIsLost() throws Exception {
        SharedText text = new SharedText();
        try (Team team = new Team(2)) {
            List<Long> sums = team.run(member -> text.append(20_000, Rng.ofPart(1, member)));
            assertThat(text.sum()).isEqualTo(sums.get(0) + sums.get(1));
        }
    }

    @Test
    void everyMessageArrives() throws Exception {
        BoundedBuffer buffer = new BoundedBuffer();
        try (Team team = new Team(2)) {
            List<Long> sums =
                    team.run(member -> member == 0 ? buffer.produce(20_000, new Rng(1)) : buffer.consume(20_000));
            assertThat(sums.get(0)).isEqualTo(sums.get(1)).isPositive();
        }
    }

    @Test
    void tellsAMetricPerPart() throws Exception {
        try (Run run = new Pingpong().prepare(new Setup(Size.SMALL, 1, 1))) {
            for (int i = 0; i < 3; i++) {
                run.iterate();
            }
            assertThat(run.metrics()).containsOnlyKeys("handover", "shared_buffer", "producer_consumer");
        }
    }
}
