package kinjo.agent.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kinjo.agent.advice.PlacementReport.Answer;
import kinjo.agent.advice.PlacementReport.ProgramsVm;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.FieldAccesses;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        return new Adviser(machine, vm(keepsApart, Answer.NOT_KNOWN), Thresholds.DEFAULT, type.accesses()).advise(one);
    }

    private static ProgramsVm vm(boolean keepsApart, Answer copiesBreadthFirst) {
        return new ProgramsVm(keepsApart ? Answer.YES : Answer.NO, copiesBreadthFirst);
    }

    @Test
    void theTreeOfThePaperIsSplitWhereThatPays() {
        Advice advice = advise(MACHINE, true, node(true));
        assertThat(advice.kind()).isEqualTo(Advice.Kind.SPLIT);
        assertThat(advice.split()).containsExactly("found", "counter", "lock");
        assertThat(advice.rules()).isEmpty();
        // 2.25 % of the accesses are writes, of 60 ns each; 2.9 % go to fields that have left, with a read of 1.2 ns
        // more.
        assertThat(advice.effect()).contains("At most 1.35 ns less for each access, at a cost of 0.03 ns");
        assertThat(advice.why()).contains("writes are 2.3 % of its accesses, and what stays has 32 of its bytes");
        assertThat(advice.objectBytes()).isEqualTo(40);
        // Until the agent splits it its objects are written, too.
        assertThat(PlacementFile.lines(List.of(advice)))
                .contains("# once the agent splits it: freqread p.Node")
                .doesNotContain("freqread p.Node");
    }

    @Test
    void itIsNotSplitByAVmThatKeepsNothingApart() {
        Advice advice = advise(MACHINE, false, node(true));
        assertThat(advice.kind()).isEqualTo(Advice.Kind.LEAVE);
        assertThat(advice.split()).isEmpty();
        assertThat(advice.rules()).isEmpty();
        assertThat(advice.why())
                .endsWith("; not split: no VM is known here that keeps objects apart which are mostly read");
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
        assertThat(advice.rules()).containsExactly("hot p.Wide a");
        assertThat(advice.why()).endsWith("; not split: " + reason);
    }

    private static ClassAccesses type(boolean shared, FieldAccesses... fields) {
        return new ClassAccesses("p.Entry", shared, List.of(fields));
    }

    /** What a chain leads to comes behind what a map's entry holds: the VM's own rule. */
    @Test
    void aKeyThatIsReadComesBeforeTheChain() {
        Advice advice = advise(
                MACHINE,
                true,
                type(
                        false,
                        new FieldAccesses("hash", "I", 200, 0),
                        new FieldAccesses("key", "Ljava/lang/Object;", 400, 0),
                        new FieldAccesses("next", "Lp/Entry;", 100, 0),
                        new FieldAccesses("value", "Ljava/lang/Object;", 300, 0)));
        assertThat(advice.rules()).containsExactly("hot p.Entry key,value,next");
        assertThat(advice.why()).startsWith("key,value: read often, and not known to lead to a chain");
        assertThat(advice.effect())
                .startsWith("A read that finds its object beside the one before takes about 1.2 ns, else up to 90 ns. ")
                .contains("with G1 0.91 of the time", "1.54 in a walk", "Serial 0.62 to 0.93", "1.82 in a walk")
                .endsWith("so try it with ./kinjo compare");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // A chain, or a type that does not tell, goes to the front only where nothing else is read.
                "Lp/Entry;          | 100 | Ljava/lang/String;  |  10 | hot p.Entry b,a",
                "Lp/Entry;          | 100 | Ljava/lang/Integer; |   9 | ",
                "Lp/Entry;          | 100 | Ljava/lang/Object;  |  50 | hot p.Entry b,a",
                "Lp/Entry;          | 100 | Ljava/lang/Object;  |  49 | ",
                "Lp/Entry;          | 100 | [J                  |  10 | hot p.Entry b,a",
                "Lp/Entry;          | 100 | [J                  |   0 | hot p.Entry a",
                // Where nothing is passed but what is small, an order gains nothing.
                "Ljava/lang/Object; | 100 | Ljava/lang/Object;  |  60 | ",
                "Ljava/lang/String; | 100 | Ljava/lang/Integer; |   1 | ",
                // What is behind arrays of references or a class may have no end, and goes to the end if it is seldom
                // read.
                "[Ljava/lang/Object; | 100 | Lp/Other;          |  10 | ",
                "[Ljava/lang/Object; | 100 | Lp/Other;          |   9 | hot p.Entry a",
                "Lp/Entry;          | 100 | Lp/Entry;           |  25 | ",
                "Lp/Entry;          | 100 | Lp/Entry;           |  24 | ",
            })
    void referencesAreOrderedAsTheVmDoesIt(String a, long readsOfA, String b, long readsOfB, String rule) {
        ClassAccesses type =
                type(false, new FieldAccesses("a", a, readsOfA, 0), new FieldAccesses("b", b, readsOfB, 0));
        assertThat(advise(MACHINE, true, type).rules()).isEqualTo(rule == null ? List.of() : List.of(rule));
    }

    /** The VM's rule, too: breadth-first copying puts siblings between an object and what it refers to. */
    @Test
    void whatIsReadIsNamedWhereTheCollectorCopiesBreadthFirst() {
        ClassAccesses one = type(false, new FieldAccesses("a", "Lp/Other;", 100, 0));
        ClassAccesses two =
                type(false, new FieldAccesses("a", "Lp/Entry;", 50, 0), new FieldAccesses("b", "Lp/Entry;", 50, 0));
        assertThat(rules(one, Answer.YES)).containsExactly("hot p.Entry a");
        assertThat(rules(one, Answer.NO)).isEmpty();
        assertThat(rules(two, Answer.YES)).containsExactly("hot p.Entry a,b");
        assertThat(rules(two, Answer.NO)).isEmpty();
    }

    private static List<String> rules(ClassAccesses type, Answer copiesBreadthFirst) {
        return new Adviser(MACHINE, vm(false, copiesBreadthFirst), Thresholds.DEFAULT, type.accesses())
                .advise(Classification.of(type, type.accesses(), Thresholds.DEFAULT))
                .rules();
    }

    @Test
    void anOrderIsNotAdvisedForAReferenceThatIsHardlyRead() {
        Advice advice = advise(
                MACHINE,
                true,
                type(false, new FieldAccesses("a", "Lp/Entry;", 9, 0), new FieldAccesses("b", "I", 991, 0)));
        assertThat(advice.kind()).isEqualTo(Advice.Kind.LEAVE);
        assertThat(advice.why()).isEqualTo("it has no reference that is read often");
    }

    @Test
    void whatIsReadByManyIsKeptApart() {
        ClassAccesses read = type(true, new FieldAccesses("a", "I", 1000, 1));
        Advice advice = advise(MACHINE, true, read);
        assertThat(advice.rules()).containsExactly("freqread p.Entry");
        assertThat(advice.kind()).isEqualTo(Advice.Kind.APART);
        assertThat(advice.why()).isEqualTo("it is mostly read, by several threads");
        assertThat(advice.effect())
                .startsWith("A candidate, so measure it: counts do not show whether the threads use the same objects")
                .endsWith("else a read after a write takes about 60 ns");
        ClassAccesses alone = type(false, new FieldAccesses("a", "I", 1000, 1));
        assertThat(advise(MACHINE, true, alone).kind()).isEqualTo(Advice.Kind.LEAVE);
    }

    /** A class with an order, too, has both effects. */
    @Test
    void whatIsReadByManyIsKeptApartAndOrdered() {
        Advice advice = advise(MACHINE, true, type(true, new FieldAccesses("a", "Lp/Other;", 1000, 1)));
        assertThat(advice.kind()).isEqualTo(Advice.Kind.ORDER);
        assertThat(advice.rules()).containsExactly("hot p.Entry a", "freqread p.Entry");
        assertThat(advice.why()).endsWith("; it is mostly read, by several threads");
        assertThat(advice.effect()).contains("./kinjo compare. A candidate, so measure it");
    }

    @Test
    void nothingIsKeptApartWhereThatCannotPay() {
        ClassAccesses read = type(true, new FieldAccesses("a", "I", 1000, 1));
        MachineCosts busy = new MachineCosts(2, 64, MACHINE.latencies(), null);
        MachineCosts cheap = machine(new MachineCosts.FalseSharing(0.5, 0.8, 0.5, 0.5, 60));
        assertThat(List.of(
                        advise(MACHINE, false, read),
                        advise(machine(null), true, read),
                        advise(busy, true, read),
                        advise(cheap, true, read)))
                .allMatch(advice ->
                        advice.kind() == Advice.Kind.LEAVE && advice.rules().isEmpty())
                .extracting(Advice::why)
                .map(why -> why.replaceFirst(".*; not kept apart: ", ""))
                .containsExactly(
                        "no VM is known here that keeps objects apart which are mostly read",
                        "there is one CPU, so nobody shares a cache line",
                        "what sharing a cache line costs could not be measured",
                        "a cache line that others write costs a reader only 1.6 times as much here");
    }

    /** Each for its own reason. */
    @Test
    void whatIsLeftAloneIsSaidWhy() {
        ClassAccesses written = type(true, new FieldAccesses("a", "I", 45, 55));
        assertThat(advise(MACHINE, true, written))
                .isEqualTo(new Advice(
                        "p.Entry",
                        Advice.Kind.LEAVE,
                        16,
                        "writes are 55.0 % of its accesses, and none of its fields is mostly read",
                        "",
                        List.of(),
                        List.of()));
        ClassAccesses seldom = type(true, new FieldAccesses("a", "I", 9, 0));
        Adviser adviser = new Adviser(MACHINE, vm(true, Answer.NOT_KNOWN), Thresholds.DEFAULT, 1000);
        assertThat(adviser.advise(Classification.of(seldom, 1000, Thresholds.DEFAULT))
                        .why())
                .isEqualTo("it is not read often: its reads are 0.9 % of all accesses");
        assertThat(advise(MACHINE, true, type(true, new FieldAccesses("a", "I", 0, 0)))
                        .why())
                .isEqualTo("its fields were not used");
    }

    /** The JVM allows nearly every name. A line that the VM cannot read would keep it from starting. */
    @ParameterizedTest
    @ValueSource(strings = {"a b", "a\tb", "a\nhot", "a#b", ",a", "a\0b"})
    void namesThatAFileCannotHaveAreLeftOut(String name) {
        Advice field = advise(MACHINE, true, type(false, new FieldAccesses(name, "Lp/Other;", 1000, 0)));
        String shown = name.replaceAll("\\p{Cntrl}", "?");
        assertThat(PlacementFile.lines(List.of(field)))
                .contains("# left out, as a name in it cannot be written in this file: hot p.Entry " + shown)
                .allMatch(line -> line.isEmpty() || line.matches("# .*"));
        Advice type = advise(
                MACHINE, true, new ClassAccesses("p." + name, true, List.of(new FieldAccesses("a", "I", 1000, 0))));
        assertThat(type.rules()).hasSize(1);
        assertThat(PlacementFile.lines(List.of(type)))
                .contains("# left out, as a name in it cannot be written in this file: freqread p." + shown)
                .allMatch(line -> line.isEmpty() || line.matches("# .*"));
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
                vm(false, Answer.YES));
        assertThat(PlacementFile.lines(report.advice()))
                .filteredOn(line -> !line.startsWith("#") && !line.isEmpty())
                .containsExactly("hot p.Node left,right,lock");
        assertThat(report.classes()).extracting(PlacementReport.OfClass::name).containsExactly("p.Node", "p.Seldom");
        assertThat(String.join("\n", report.lines(0)))
                .contains("machine: 8 CPUs, cache lines of 64 bytes", "16 KB 1.2 ns, 64 MB 90.0 ns")
                .contains("from a write to another CPU's read of it: 60 ns", "so neither that nor a split is advised")
                .contains(
                        "p.Node: order\n  why: left,right,lock: the program's collector copies",
                        "  hot p.Node left,right,lock")
                .contains("and 1 classes more are left as they are")
                .doesNotContain("p.Seldom");
    }

    /** Counts do not tell whether the agent would refuse it. */
    @Test
    void aSplitIsACandidateThatIsToBeChecked() {
        PlacementReport report = PlacementReport.of(
                List.of("java"),
                new FieldReport(List.of(node(true)), List.of()),
                Thresholds.DEFAULT,
                MACHINE,
                vm(true, Answer.NO));
        assertThat(report.lines(0))
                .contains("p.Node: candidate for a split")
                .endsWith("  ./kinjo agent split --dry-run --freqread -cp CLASSPATH 'p.Node:found+counter+lock'")
                .noneMatch(line -> line.contains("split="));
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
