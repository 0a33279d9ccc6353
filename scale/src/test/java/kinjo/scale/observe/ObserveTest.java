package kinjo.scale.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
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

    @Test
    void workIsThatOfTheTimeBetweenTwoReadings() throws InterruptedException {
        List<Long> us = List.of(ProcessHandle.current().pid());
        ProcessReading before = ProcessReading.of(us);
        long end = System.nanoTime() + 200_000_000;
        long[] memory = new long[0];
        while (System.nanoTime() < end) {
            memory = new long[1 << 16];
        }
        Thread.sleep(5);
        ProcessWork work = ProcessReading.of(us).since(before);

        assertThat(memory).isNotEmpty();
        assertThat(work.cpuSeconds()).isPositive();
        assertThat(work.waits()).isPositive();
        assertThat(work.minorFaults()).isNotNegative();
        assertThat(ProcessReading.of(List.of((long) Integer.MAX_VALUE)).since(ProcessReading.of(List.of())))
                .isEqualTo(new ProcessWork(0, 0, 0, 0, 0, null));
    }

    @Test
    void migrationsAreUnknownWhereTheKernelDoesNotSay() {
        List<String> status = List.of("Name:\tjava", "voluntary_ctxt_switches:\t12", "nonvoluntary_ctxt_switches:\t3");

        assertThat(ProcessReading.threads(status, List.of())).isEqualTo(new ProcessReading.Threads(12, 3, null));
        assertThat(ProcessReading.threads(status, List.of("se.nr_migrations      :            7")))
                .isEqualTo(new ProcessReading.Threads(12, 3, 7L));
    }

    @Test
    void hardwareCountsAreThoseThatTheProcessorHas() {
        HardwareCounts counts = HardwareCounters.parse(List.of(
                "# started on Mon Nov 23 21:00:54 2026",
                "",
                "123456;;cycles:u;1000;100.00;;",
                "98765;;instructions:u;1000;100.00;0,80;insn per cycle",
                "<not supported>;;LLC-load-misses;0;100.00;;",
                "<not counted>;;dTLB-load-misses;0;0.00;;"));

        assertThat(counts.events()).containsExactly(entry("cycles:u", 123456L), entry("instructions:u", 98765L));
        assertThat(counts.missing()).isNull();
        assertThat(HardwareCounters.parse(List.of("<not supported>;;cycles;0;100.00;;"))
                        .missing())
                .contains("no hardware counters");
    }

    /** Whatever the machine has: counts, or one line that says why not. */
    @Test
    void countersAreThereOrTheReasonIs() {
        Optional<String> missing = HardwareCounters.missing();
        HardwareCounts counts = missing.isPresent()
                ? HardwareCounts.missing(missing.get())
                : HardwareCounters.of(List.of(ProcessHandle.current().pid()), Duration.ofMillis(50));

        assertThat(counts.events().isEmpty()).isEqualTo(counts.missing() != null);
        assertThat(missing.orElse("counted")).doesNotContain("\n");
    }
}
