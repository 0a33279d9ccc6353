package kinjo.scale.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Test;

class ObserveTest {

    @Test
    void cpuTimesAreThoseOfTheCpusAskedFor() {
        List<String> before = List.of(
                "cpu  999 0 0 0 0 0 0 0 0 0",
                "cpu0 10 0 10 100 0 0 0 0 0 0",
                "cpu1 50 0 50 50 0 0 0 0 0 0",
                "cpu2 10 0 10 100 0 0 0 0 0 0");
        List<String> after = List.of(
                "cpu0 40 10 15 140 10 3 2 7 0 0", "cpu1 99 0 99 99 0 0 0 0 0 0", "cpu2 10 0 10 200 0 0 0 0 0 0");
        CpuSet cpus = CpuSet.parse("0,2");

        assertThat(CpuTimes.parse(after, cpus).since(CpuTimes.parse(before, cpus)))
                .isEqualTo(new CpuTimes.Split(0.2, 0.05, 0.75));
        assertThat(CpuTimes.of(CpuSet.parse("0")).idle()).isPositive();
    }

    @Test
    void footprintIsInBytes() {
        assertThat(Footprint.parse(List.of("Rss:  9 kB", "Pss:            1234 kB", "Pss_Dirty: 7 kB")))
                .isEqualTo(1234 * 1024);
        assertThat(Footprint.of(ProcessHandle.current().pid())).isPositive();
        assertThat(Footprint.of(Integer.MAX_VALUE)).isZero();
    }
}
