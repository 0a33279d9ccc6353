package kinjo.common.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import kinjo.common.cpu.ThreadGroups.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as JDK 25.0.3 gives them, read from /proc/self/task/TID/comm with each collector. */
class ThreadGroupsTest {
    private final ThreadGroups groups = new ThreadGroups(false);

    @ParameterizedTest
    @CsvSource({
        "java, APPLICATION",
        "worker-0, APPLICATION",
        "Thread-1, APPLICATION",
        "GC Thread#0, GC",
        "GC Thread#13, GC",
        "G1 Main Marker, GC",
        "G1 Conc#0, GC",
        "G1 Refine#0, GC",
        "G1 Service, GC",
        "ZWorkerYoung#0, GC",
        "ZWorkerOld#0, GC",
        "ZDriverMinor, GC",
        "ZDirector, GC",
        "ZStat, GC",
        "ZUncommitter#0, GC",
        "RuntimeWorker#1, GC",
        "Shenandoah GC T, GC",
        "Shenandoah Cont, GC",
        "C1 CompilerThre, JIT",
        "C2 CompilerThre, JIT",
        "VM Thread, VM",
        "VM Periodic Tas, VM",
        "Reference Handl, VM",
        "Finalizer, VM",
        "Signal Dispatch, VM",
        "Service Thread, VM",
        "Monitor Deflati, VM",
        "Notification Th, VM",
        "Common-Cleaner, VM",
    })
    void knowsTheNamesTheVmGives(String name, Group expected) {
        assertThat(groups.of(name)).isEqualTo(expected);
    }

    @Test
    void serialCollectsInTheVmThread() {
        assertThat(new ThreadGroups(true).of("VM Thread")).isEqualTo(Group.GC);
        assertThat(new ThreadGroups(true).of("VM Periodic Tas")).isEqualTo(Group.VM);
    }
}
