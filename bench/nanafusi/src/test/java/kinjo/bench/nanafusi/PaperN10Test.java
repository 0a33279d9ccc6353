package kinjo.bench.nanafusi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.bench.nanafusi.JoinRun.Section;
import kinjo.nanafusi.examples.tpch.TpchGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row N10: the harness, without its times. */
class PaperN10Test {

    @TempDir
    private Path folder;

    private static Measurement.Pass pass(double total) {
        return new Measurement.Pass(1, total, 30, 5_000_000, 2, 3, 0, 0, 10, 42);
    }

    private static N10Result result(List<N10Result.Joined> joins) {
        return new N10Result(
                "2026-01-01T00:00:00Z",
                "a machine",
                N10Plan.QUICK,
                3_000_000,
                joins,
                Map.of("dd", 6_656),
                List.of(new ParseRate("nanafusi", "wide", 1_234, 5)),
                List.of("sq-jaxb: no memory <here>"));
    }

    @Test
    void theSmallestHeapIsFoundByBisection() throws Exception {
        List<Integer> tried = new ArrayList<>();
        int found = HeapBisection.smallest(kilobytes -> {
            tried.add(kilobytes);
            return kilobytes >= 6_500;
        });

        assertThat(found).isBetween(6_500, 6_760);
        assertThat(tried).hasSizeLessThan(12);
    }

    @Test
    void whatNeverWorksHasNoSmallestHeap() throws Exception {
        assertThat(HeapBisection.smallest(kilobytes -> false)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aFreshJvmJoinsAndWritesJson() throws Exception {
        new TpchGenerator(0.0001).write(folder);
        List<String> words = List.of("join", "dd", folder.toString(), "1", "2");
        Jvm.Answer answer = Jvm.run(List.of("-Xmx64m"), words, Duration.ofMinutes(1));

        assertThat(answer.failure()).isNull();
        Measurement read = new ObjectMapper().readValue(answer.text(), Measurement.class);
        assertThat(read.way()).isEqualTo("dd");
        assertThat(read.passes()).hasSize(2).allSatisfy(pass -> {
            assertThat(pass.results())
                    .isEqualTo(Way.DD.join(Inputs.files(folder)).count());
            assertThat(pass.allocatedBytes()).isPositive();
        });
    }

    @Test
    void aJvmThatFailsSaysWhy() throws Exception {
        Jvm.Answer answer = Jvm.run(List.of(), List.of("jump"), Duration.ofMinutes(1));

        assertThat(answer.failure()).contains("join, probe or parse, not jump");
    }

    @Test
    void everySpeedAndEveryWayIsPlanned() {
        assertThat(N10Plan.FULL.runs()).extracting(JoinRun::way).contains(Way.values());
        assertThat(N10Plan.FULL.runs())
                .filteredOn(run -> run.section() == Section.NETWORK && run.way() == Way.DD)
                .extracting(JoinRun::setting)
                .containsExactly("21 Mbps", "44 Mbps", "68 Mbps", "100 Mbps", "250 Mbps", "1000 Mbps", "unthrottled");
    }

    @Test
    void tablesShowMediansBesideThePapersFigures() {
        JoinRun run = new JoinRun(Section.TABLE_3, "C1", Way.DD, List.of(), 250);
        JoinRun uncut = new JoinRun(Section.TABLE_5, "O1", Way.DD_UNCUT, List.of(), 250);
        N10Result result = result(List.of(
                new N10Result.Joined(run, 1, List.of(pass(1_000))),
                new N10Result.Joined(run, 2, List.of(pass(1_100))),
                new N10Result.Joined(uncut, 1, List.of(pass(2_000)))));

        assertThat(N10Tables.render(result))
                .contains("1050 (4,476)", "2000 (6,035)", "6.5 (17.0)", "1234", "sq-jaxb: no memory <here>");
    }

    @Test
    void theTimeOfTheWireIsBesideTheTotals() {
        assertThat(result(List.of()).wireMillis(100)).isEqualTo(240);
        assertThat(N10Tables.render(result(List.of()))).containsPattern("the wire +240.0 +0.0");
    }

    @Test
    void thePageHoldsAllItNeeds() {
        N10Result result = result(List.of());
        String page = N10Page.render(result, N10Tables.render(result));

        assertThat(page)
                .contains("no memory &lt;here&gt;", "\"nanafusi\"", "--arm-0")
                .doesNotContain("{{");
    }
}
