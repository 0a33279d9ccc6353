package kinjo.agent.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.FieldAccesses;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is advised, and each reason against a split. */
class AdviserTest {
    private static final MachineCosts MACHINE = machine(new MachineCosts.FalseSharing(0.5, 5, 0.5, 9, 60));

    private static MachineCosts machine(MachineCosts.FalseSharing sharing) {
        return new MachineCosts(
                sharing == null ? 1 : 8,
                64,
                List.of(new MachineCosts.Latency(16 << 10, 1.2), new MachineCosts.Latency(64 << 20, 90)),
                sharing);
    }

    /** The paper's Table 1, in thousands. */
    private static ClassAccesses node(boolean shared) {
        return new ClassAccesses(
                "p.Node",
                shared,
                List.of(
                        new FieldAccesses("counter", "I", 700, 1000),
                        new FieldAccesses("found", "I", 1000, 1300),
                        new FieldAccesses("left", "Lp/Node;", 46900, 500),
                        new FieldAccesses("lock", "Ljava/lang/Object;", 700, 300),
                        new FieldAccesses("right", "Lp/Node;", 41600, 500),
                        new FieldAccesses("val", "I", 78500, 300)));
    }

    private static Advice advise(MachineCosts machine, boolean keepsApart, ClassAccesses type) {
        Classification one = Classification.of(type, type.accesses(), Thresholds.DEFAULT);
        return new Adviser(machine, keepsApart, type.accesses()).advise(one);
    }

    @Test
    void theTreeOfThePaperIsSplitWhereThatPays() {
        Advice advice = advise(MACHINE, true, node(true));
        assertThat(advice.kind()).isEqualTo(Advice.Kind.SPLIT);
        assertThat(advice.split()).containsExactly("found", "counter", "lock");
        assertThat(advice.rules()).containsExactly("order p.Node cluster:3", "freqread p.Node");
        // 2.25 % of the accesses are writes, of 60 ns each; 2.9 % go to fields that have left, with a read of 1.2 ns
        // more.
        assertThat(advice.effect()).contains("at most 1.35 ns less for each access, at a cost of 0.03 ns");
        assertThat(advice.why()).contains("writes are 2.3 % of its accesses, and what stays has 32 of its bytes");
        assertThat(advice.objectBytes()).isEqualTo(40);
    }

    @Test
    void itIsNotSplitByAVmThatKeepsNothingApart() {
        Advice advice = advise(MACHINE, false, node(true));
        assertThat(advice.kind()).isEqualTo(Advice.Kind.ORDER);
        assertThat(advice.split()).isEmpty();
        assertThat(advice.rules()).containsExactly("order p.Node cluster:3");
        assertThat(advice.why())
                .endsWith("; not split: no VM is known here that keeps light objects apart, and without that a split"
                        + " makes programs slower");
    }

    @Test
    void itIsNotSplitIfNoFieldCanLeaveIt() {
        ClassAccesses inner = new ClassAccesses(
                "p.A$Inner",
                true,
                List.of(new FieldAccesses("x", "I", 900, 0), new FieldAccesses("this$0", "Lp/A;", 1, 10, true)));
        assertThat(advise(MACHINE, true, inner).why())
                .endsWith("; not split: a constructor writes what would leave it before it calls another");
    }

    @Test
    void itIsNotSplitForOneThread() {
        assertThat(advise(MACHINE, true, node(false)).why()).endsWith("; not split: one thread alone uses it");
    }

    @Test
    void itIsNotSplitOnOneCpu() {
        assertThat(advise(machine(null), true, node(true)).why())
                .endsWith("; not split: there is one CPU, so nobody shares a cache line");
        MachineCosts busy = new MachineCosts(2, 64, MACHINE.latencies(), null);
        assertThat(advise(busy, true, node(true)).why())
                .endsWith("; not split: what sharing a cache line costs could not be measured");
    }

    @Test
    void itIsNotSplitWhereSharingIsCheap() {
        assertThat(advise(machine(new MachineCosts.FalseSharing(0.5, 0.8, 0.5, 0.5, 60)), true, node(true))
                        .why())
                .endsWith("; not split: a cache line that others write costs a reader only 1.6 times as much here");
        assertThat(advise(machine(new MachineCosts.FalseSharing(0.5, 5, 0.5, 9, 2)), true, node(true))
                        .why())
                .endsWith("; not split: it would save at most 0.05 ns for each access, and cost 0.03 ns");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I | 99200 |  800 | writes are 0.80 % of its accesses, and it pays from about 1 % on",
                "J | 99200 | 2000 | what stays has 72 bytes, more than a cache line (64)"
            })
    void itIsNotSplitAgainstThePapersGuidance(String descriptor, long reads, long writes, String reason) {
        ClassAccesses type = new ClassAccesses(
                "p.Wide",
                true,
                List.of(
                        new FieldAccesses("a", "Lp/Wide;", reads / 2, 0),
                        new FieldAccesses("b", descriptor, reads / 12, 0),
                        new FieldAccesses("c", descriptor, reads / 12, 0),
                        new FieldAccesses("d", descriptor, reads / 12, 0),
                        new FieldAccesses("e", descriptor, reads / 12, 0),
                        new FieldAccesses("f", descriptor, reads / 12, 0),
                        new FieldAccesses("g", descriptor, reads / 12, 0),
                        new FieldAccesses("h", "I", 0, writes)));
        Advice advice = advise(MACHINE, true, type);
        assertThat(advice.kind()).isEqualTo(Advice.Kind.ORDER);
        assertThat(advice.rules()).containsExactly("order p.Wide dfs", "hot p.Wide a");
        assertThat(advice.why()).endsWith("; not split: " + reason);
    }

    @Test
    void whatIsReadByManyIsMarkedAndWhatIsWrittenIsLeft() {
        ClassAccesses read = new ClassAccesses("p.Read", true, List.of(new FieldAccesses("a", "I", 1000, 1)));
        assertThat(advise(MACHINE, false, read).rules()).containsExactly("freqread p.Read");
        assertThat(advise(MACHINE, false, read).kind()).isEqualTo(Advice.Kind.APART);
        assertThat(advise(MACHINE, false, read).effect()).endsWith("else a read after a write takes about 60 ns");
        ClassAccesses alone = new ClassAccesses("p.Read", false, List.of(new FieldAccesses("a", "I", 1000, 1)));
        assertThat(advise(MACHINE, false, alone).kind()).isEqualTo(Advice.Kind.LEAVE);
        ClassAccesses written = new ClassAccesses("p.Written", true, List.of(new FieldAccesses("a", "I", 1, 1000)));
        assertThat(advise(MACHINE, true, written))
                .isEqualTo(new Advice(
                        "p.Written",
                        Advice.Kind.LEAVE,
                        16,
                        "it is not read often: its reads are 0.1 % of all accesses, and writes 99.9 % of its own",
                        "",
                        List.of(),
                        List.of()));
    }

    @Test
    void aFileHasARuleALine() {
        PlacementReport report = PlacementReport.of(
                List.of("java"),
                new FieldReport(
                        List.of(
                                node(true),
                                new ClassAccesses("p.Seldom", false, List.of(new FieldAccesses("a", "I", 1, 0))),
                                new ClassAccesses("p.Never", false, List.of(new FieldAccesses("a", "I", 0, 0)))),
                        List.of()),
                Thresholds.DEFAULT,
                MACHINE,
                PlacementReport.Answer.NO);
        assertThat(PlacementFile.lines(report.advice()))
                .filteredOn(line -> !line.startsWith("#") && !line.isEmpty())
                .containsExactly("order p.Node cluster:3");
        assertThat(report.classes()).extracting(PlacementReport.OfClass::name).containsExactly("p.Node", "p.Seldom");
        assertThat(String.join("\n", report.lines(0)))
                .contains("machine: 8 CPUs, cache lines of 64 bytes", "16 KB 1.2 ns, 64 MB 90.0 ns")
                .contains("from a write to another CPU's read of it: 60 ns", "so no split is advised")
                .contains("p.Node: order\n  why: several references", "  order p.Node cluster:3")
                .contains("and 1 classes more are left as they are")
                .doesNotContain("p.Seldom");
    }

    /** What a machine's costs are is not known, but some are more than others. */
    @Test
    void theMachineIsMeasured() throws InterruptedException {
        MachineCosts here = MachineProbe.measure(1 << 20);
        assertThat(here.cpus()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(Integer.bitCount(here.lineBytes())).isEqualTo(1);
        assertThat(here.latencies())
                .extracting(MachineCosts.Latency::bytes)
                .containsExactly(16L << 10, 32L << 10, 64L << 10, 128L << 10, 256L << 10, 512L << 10, 1L << 20);
        assertThat(here.latencies()).allMatch(one -> one.nanos() > 0);
        if (here.falseSharing() != null) {
            assertThat(here.cpus()).isGreaterThan(1);
            assertThat(here.falseSharing().handover()).isBetween(1.0, 5000.0);
            assertThat(here.falseSharing().readApart()).isPositive();
        }
    }
}
