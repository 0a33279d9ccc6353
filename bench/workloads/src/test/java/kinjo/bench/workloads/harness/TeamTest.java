package kinjo.bench.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TeamTest {
    private final Team team = new Team(3);

    @Test
    void aMemberIsAlwaysTheSameThread() throws Exception {
        List<Thread> first = team.run(member -> Thread.currentThread());
        assertThat(first).extracting(Thread::getName).containsExactly("worker-0", "worker-1", "worker-2");
        for (int i = 0; i < 100; i++) {
            assertThat(team.run(member -> Thread.currentThread())).isEqualTo(first);
        }
    }

    @Test
    void passesOnWhatAMemberThrows() {
        assertThatThrownBy(() -> team.run(member -> {
                    if (member == 1) {
                        throw new WrongResultException("no");
                    }
                    return null;
                }))
                .isInstanceOf(WrongResultException.class)
                .hasMessage("no");
    }
}
