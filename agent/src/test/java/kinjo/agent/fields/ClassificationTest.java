package kinjo.agent.fields;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import kinjo.agent.fields.Classification.ClassKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassificationTest {

    /** The paper's Table 1, in thousands. */
    private static final ClassAccesses NODE = new ClassAccesses(
            "Node",
            true,
            List.of(
                    new FieldAccesses("counter", "I", 700, 1000),
                    new FieldAccesses("found", "I", 1000, 1300),
                    new FieldAccesses("left", "LNode;", 46900, 500),
                    new FieldAccesses("lock", "Ljava/lang/Object;", 700, 300),
                    new FieldAccesses("right", "LNode;", 41600, 500),
                    new FieldAccesses("val", "I", 78500, 300)));

    private static ClassAccesses type(long... readsAndWrites) {
        return new ClassAccesses(
                "p.A",
                false,
                java.util.stream.IntStream.range(0, readsAndWrites.length / 2)
                        .mapToObj(
                                i -> new FieldAccesses("f" + i, "I", readsAndWrites[2 * i], readsAndWrites[2 * i + 1]))
                        .toList());
    }

    private static String kinds(Classification type) {
        return type.kinds().stream().map(one -> one.kind().name()).collect(Collectors.joining());
    }

    @Test
    void thePapersTree() {
        Classification node = Classification.of(NODE, NODE.accesses(), Thresholds.DEFAULT);
        assertThat(node.kinds())
                .extracting(one -> one.field().name() + " " + one.kind())
                .containsExactly("val R", "left R", "right R", "found W", "counter W", "lock N");
        assertThat(node.kind()).isEqualTo(ClassKind.SPLIT);
        assertThat(node.heavyFields()).containsExactly("found", "counter", "lock");
    }

    @ParameterizedTest
    @CsvSource({
        // Writes of 4.0 % and 20.0 % are on the thresholds.
        "0.5:20:1:1, 96, 0, 0, 4, SPLIT, RW",
        "4:20:1:1, 96, 0, 0, 4, SPLIT, RW",
        "4.1:20:1:1, 96, 0, 0, 4, FREQ_READ, RW",
        "0.5:20:96:1, 96, 0, 0, 4, SPLIT, RW",
        "0.5:20:96.1:1, 96, 0, 0, 4, OTHER, NW",
        "0.5:51:1:1, 90, 5, 90, 5, FREQ_READ, RR",
        "0.5:50:1:1, 90, 5, 90, 5, OTHER, WW",
        "0.5:20:1:1, 0, 0, 0, 0, OTHER, NN",
        "0.5:20:1:1, 9, 0, 0, 0, FREQ_READ, RN",
        "0:0:0:0, 0, 0, 0, 9, OTHER, WN",
    })
    void thresholdsDecide(
            String thresholds, long reads0, long writes0, long reads1, long writes1, ClassKind kind, String fields) {
        ClassAccesses type = type(reads0, writes0, reads1, writes1);
        Classification result = Classification.of(type, type.accesses(), Thresholds.parse(thresholds));
        assertThat(result.kind()).isEqualTo(kind);
        assertThat(kinds(result)).isEqualTo(fields);
    }

    @Test
    void aClassThatIsSeldomReadIsNotWorthSplitting() {
        ClassAccesses seldom = type(5, 0, 0, 2);
        assertThat(Classification.of(seldom, 501, Thresholds.DEFAULT).kind()).isEqualTo(ClassKind.OTHER);
        assertThat(Classification.of(seldom, 500, Thresholds.DEFAULT).kind()).isEqualTo(ClassKind.SPLIT);
    }

    @Test
    void linesSayHowToSplit() {
        FieldReport report = new FieldReport(List.of(type(0, 0), NODE), List.of("p.B"));
        assertThat(report.lines(Thresholds.DEFAULT, 1))
                .startsWith("Node: partly FreqRead, partly Other")
                .contains("  val (R)                             78500   45.3 %              300    7.7 %")
                .contains("  total                              169400   97.7 %             3900  100.0 %")
                .contains("  candidate: split=Node:found+counter+lock")
                .endsWith(
                        "classes with accesses: 1; without: 1",
                        FieldReport.NOT_CHECKED + "; the class files (kinjo agent split --dry-run)",
                        "not counted: p.B");
        assertThat(new FieldReport(List.of(NODE, NODE), List.of()).lines(Thresholds.DEFAULT, 1))
                .contains("and 1 classes more");
    }

    /** What the adviser demands, as far as counts tell. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true  | 900 | 10 | ''",
                "false | 900 | 10 | one thread alone uses it",
                "true  | 991 |  9 | writes are 0.90 % of its accesses, and it pays from about 1 % on",
                "true  |   0 | 10 | its fields are used alike",
            })
    void countsMakeACandidateOrNot(boolean shared, long reads, long writes, String reason) {
        ClassAccesses counted = type(reads, 0, 0, writes);
        ClassAccesses type = new ClassAccesses("B", shared, counted.fields());
        assertThat(Classification.of(type, type.accesses(), Thresholds.DEFAULT).againstSplit())
                .isEqualTo(reason);
        List<String> lines = new FieldReport(List.of(type), List.of()).lines(Thresholds.DEFAULT, 1);
        assertThat(lines.contains("  candidate: split=B:f1"))
                .isEqualTo(lines.stream().anyMatch(line -> line.startsWith(FieldReport.NOT_CHECKED)))
                .isEqualTo(reason.isEmpty());
        assertThat(lines.contains("  no candidate for a split: " + reason)).isEqualTo(!reason.isEmpty() && reads > 0);
    }

    /** It would be refused. */
    @Test
    void fieldsThatCannotLeaveAreNotSaid() {
        List<FieldAccesses> fields = List.of(
                new FieldAccesses("x", "I", 900, 0),
                new FieldAccesses("this$0", "LA;", 1, 10, true),
                new FieldAccesses("y", "I", 0, 10));
        assertThat(lines(fields)).contains("  candidate: split=B:y").contains("partly FreqRead, partly Other");
        assertThat(lines(fields.subList(0, 2)))
                .doesNotContain("split=")
                .contains("no candidate for a split: a constructor writes what would leave it before it calls another");
        assertThat(new FieldReport(List.of(new ClassAccesses("B", false, fields)), List.of()).json())
                .contains("\"writes\": 10, \"writtenEarly\": true}", "\"writes\": 10}");
    }

    private static String lines(List<FieldAccesses> fields) {
        FieldReport report = new FieldReport(List.of(new ClassAccesses("B", true, fields)), List.of());
        return String.join("\n", report.lines(Thresholds.DEFAULT, 1));
    }

    @Test
    void patternsOfClasses() {
        assertThat(new ClassPattern("p.*").matches("p/q/A$B")).isTrue();
        assertThat(new ClassPattern("p.A").matches("p/A")).isTrue();
        assertThat(new ClassPattern("p.A").matches("pxA")).isFalse();
        assertThat(new ClassPattern("*$B").matches("p/A$B")).isTrue();
        assertThat(new ClassPattern("*").matches("A")).isTrue();
    }
}
