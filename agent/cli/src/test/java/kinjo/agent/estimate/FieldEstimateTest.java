package kinjo.agent.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.ClassPattern;
import kinjo.agent.fields.FieldAccesses;
import kinjo.agent.fields.FieldReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Field accesses from the VM's log and from samples. */
class FieldEstimateTest {
    private static final String LOG = """
            [1000ms] code 1 p.Main.walk()V 100
            [1000ms] class p.Node program
            [1000ms] field next Lp/Node; 10 1
            [1000ms] field value I 5 0
            [1000ms] field this$0 Lp/Main; 0 1 synthetic
            [1000ms] class java.lang.String jdk
            [1000ms] field hash I 1 0
            [1500ms][info] what nobody knows
            [2000ms] code 2 p.Main.other(I)V 50
            [2000ms] class p.Node program
            [2000ms] field next Lp/Node; 0 2.5e+00
            [2000ms] field value I 0 0
            [2000ms] field this$0 Lp/Main; 0 0 synthetic
            [3000ms] code 3 p.Main.walk()V 200
            [3000ms] class p.Node program
            [3000ms] field next Lp/Node; 10 0
            [3000ms] field value I 0 0
            [3000ms] field this$0 Lp/Main; 0 0 synthetic
            [3000ms] code 4 a name.that has blanks()V 1
            [3000ms] class p.Lost program
            [3000ms] field lost I 1 1
            """;

    @TempDir
    private Path folder;

    private FieldReport estimate(List<ClassPattern> patterns, Samples.Sample... samples) throws IOException {
        FieldEstimate estimate = new FieldEstimate(patterns);
        estimate.add(CompiledCodes.read(Files.writeString(folder.resolve("code.log"), LOG)), List.of(samples));
        assertThat(estimate.samples()).isEqualTo(samples.length);
        return estimate.report();
    }

    private static FieldAccesses field(FieldReport report, String type, String name) {
        return report.classes().stream()
                .filter(one -> one.name().equals(type))
                .flatMap(one -> one.fields().stream())
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A hundredth of a second is 40 million instructions: 400,000 calls of the first code. */
    @Test
    void accessesAreThoseOfTheCallsInTheTime() throws IOException {
        FieldReport report = estimate(List.of(), new Samples.Sample(1200, "p.Main.walk()V", 1, true));
        assertThat(field(report, "p.Node", "next"))
                .isEqualTo(new FieldAccesses("next", "Lp/Node;", 4_000_000, 400_000, false));
        assertThat(field(report, "p.Node", "value").reads()).isEqualTo(2_000_000);
        assertThat(field(report, "p.Node", "this$0").writtenEarly()).isTrue();
        assertThat(report.estimated()).isTrue();
        assertThat(report.uncounted()).isEmpty();
        assertThat(report.classes()).extracting(ClassAccesses::name).containsExactly("p.Node");
        assertThat(report.json()).contains("\"estimated\": true");
    }

    @Test
    void aMethodHasTheCodeOfTheTime() throws IOException {
        FieldReport report = estimate(
                List.of(),
                new Samples.Sample(3500, "p.Main.walk()V", 1, true),
                new Samples.Sample(3500, "p.Main.other(I)V", 1, true));
        assertThat(field(report, "p.Node", "next").reads()).isEqualTo(2_000_000);
        assertThat(field(report, "p.Node", "next").writes()).isEqualTo(2_000_000);
        assertThat(field(report, "p.Node", "value").reads()).isZero();
    }

    @Test
    void threadsOfOneClassShareIt() throws IOException {
        Samples.Sample first = new Samples.Sample(1200, "p.Main.walk()V", 1, true);
        assertThat(estimate(List.of(), first, first).classes().getFirst().shared())
                .isFalse();
        Samples.Sample second = new Samples.Sample(2200, "p.Main.other(I)V", 2, true);
        assertThat(estimate(List.of(), first, second).classes().getFirst().shared())
                .isTrue();
    }

    @Test
    void whatIsNotKnownIsSaid() throws IOException {
        FieldReport report = estimate(
                List.of(),
                new Samples.Sample(900, "p.Main.walk()V", 1, true),
                new Samples.Sample(1200, "p.Main.walk()V", 1, true),
                new Samples.Sample(1200, "p.Main.walk()V", 1, false),
                new Samples.Sample(1200, "p.Main.main([Ljava.lang.String;)V", 1, true),
                new Samples.Sample(1300, "p.Main.main([Ljava.lang.String;)V", 1, true),
                new Samples.Sample(1400, "p.Main.main([Ljava.lang.String;)V", 1, false));
        assertThat(report.uncounted())
                .containsExactly("code that C2 had not compiled: 83.3 % of the 6 samples, most of them (3) in"
                        + " p.Main.main([Ljava.lang.String;)V");
        assertThat(field(report, "p.Node", "next").reads()).isEqualTo(4_000_000);
    }

    @Test
    void classesOfTheJdkAreEstimatedWhereNamed() throws IOException {
        FieldReport report =
                estimate(List.of(new ClassPattern("java.*")), new Samples.Sample(1200, "p.Main.walk()V", 1, true));
        assertThat(report.classes()).extracting(ClassAccesses::name).containsExactly("java.lang.String");
    }

    /** Busy for a second. */
    static final class Spinner {
        private Spinner() {}

        public static void main(String[] args) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
            long turns = 0;
            while (System.nanoTime() - end < 0) {
                turns += spin(turns);
            }
            System.out.println("turns " + (turns > 0));
        }

        private static long spin(long start) {
            long sum = start;
            for (int i = 0; i < 100_000; i++) {
                sum = sum * 31 + i;
            }
            return sum == 0 ? 2 : 1;
        }
    }

    @Test
    void samplesAreOfTheMethodThatRuns() throws Exception {
        Path recording = folder.resolve("samples.jfr");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
        command.addAll(Samples.flags(recording));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Spinner.class.getName()));
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(out).content().isEqualToIgnoringNewLines("turns true");
        List<Samples.Sample> samples = Samples.read(recording);
        assertThat(samples)
                .filteredOn(sample -> sample.method().startsWith(Spinner.class.getName() + ".")
                        && System.currentTimeMillis() - sample.millis() < TimeUnit.MINUTES.toMillis(2))
                .hasSizeGreaterThan(10)
                .anyMatch(sample -> sample.method().matches(".*\\.(spin\\(J\\)J|main\\(\\[Ljava.lang.String;\\)V)"));
    }
}
