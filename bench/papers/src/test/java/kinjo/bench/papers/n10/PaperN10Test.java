package kinjo.bench.papers.n10;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import kinjo.bench.papers.n10.JoinRun.Section;
import kinjo.bench.papers.n10.N10Plan.Part;
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

    private static final StreamRun STREAM = new StreamRun(
            30_000_000_123L,
            70,
            20,
            64_880_640,
            1_500,
            7,
            49,
            List.of(new StreamRun.Step(15_000_000_000L, 34.5, 2_340_000), new StreamRun.Step(30_000_000_123L, 70, 0)));

    private static N10Result result(List<N10Result.Joined> joins) {
        return new N10Result(
                "2026-01-01T00:00:00Z",
                "a machine",
                "0123",
                N10Plan.QUICK,
                3_000_000,
                joins,
                Map.of("dd", 6_656),
                List.of(
                        rate(1, Parser.NANAFUSI, 1_200),
                        rate(1, Parser.JAXB, 100),
                        rate(2, Parser.NANAFUSI, 1_268),
                        rate(2, Parser.JAXB, 200),
                        rate(3, Parser.JAXB, 300)),
                STREAM,
                List.of("sq-jaxb: no memory <here>"));
    }

    @Test
    void theReportOfAStoredResultIsMadeAnew() throws IOException {
        N10Result result = result(List.of());
        try (OutputStream stored = new GZIPOutputStream(Files.newOutputStream(folder.resolve("result.json.gz")))) {
            new ObjectMapper().writeValue(stored, result);
        }

        assertThat(PaperN10.report(folder)).isEqualTo(N10Tables.render(result));
        assertThat(folder.resolve("report.html")).content().contains("a machine");
    }

    private static N10Result.Parsed rate(int round, Parser parser, double megabytesPerSecond) {
        return new N10Result.Parsed(
                round, new ParseRate(parser.label(), Shape.WIDE.label(), megabytesPerSecond, 5, 25));
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
        List<String> words = List.of("join", "dd", folder.toString(), "1", "0", "2");
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

    /** The tables of contents of all others would count as its heap. */
    @Test
    void aHeapIsMeasuredWithTheArchivesThatAProgramNeeds() throws Exception {
        new TpchGenerator(0.0001).write(folder);
        List<String> words = List.of("probe", "dd", folder.toString());

        List<String> needed = Jvm.neededClassPath(List.of(), words, Duration.ofMinutes(1));

        assertThat(needed)
                .anyMatch(entry -> entry.contains("nanafusi"))
                .noneMatch(entry -> entry.contains("fastutil") || entry.contains("jackson"));
        Jvm.Answer answer = Jvm.run(needed, List.of(), words, Duration.ofMinutes(1));
        assertThat(answer.failure()).isNull();
        assertThat(answer.text())
                .isEqualTo("" + Way.DD.join(Inputs.files(folder)).checksum());
    }

    @Test
    void aJvmThatFailsSaysWhy() throws Exception {
        Jvm.Answer answer = Jvm.run(List.of(), List.of("jump"), Duration.ofMinutes(1));

        assertThat(answer.failure()).contains("join, probe, parse or stream, not jump");
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
                .contains("1050 (4,476)", "2000 (6,035)", "6.5 (17.0)", " 1234", "sq-jaxb: no memory <here>");
    }

    @Test
    void theTimeOfTheWireIsBesideTheTotals() {
        JoinRun run = new JoinRun(Section.NETWORK, "100 Mbps", Way.DD, List.of(), 100);
        N10Result result = result(List.of(new N10Result.Joined(run, 1, List.of(pass(250)))));

        assertThat(result.wireMillis(100)).isEqualTo(240);
        assertThat(N10Tables.render(result)).containsPattern("the wire +240.0 +0.0");
    }

    @Test
    void ratesAreComparedWithinTheirRound() {
        assertThat(result(List.of()).rateRatios(Parser.NANAFUSI, Parser.JAXB, Shape.WIDE))
                .containsExactly(6.34, 12);
        assertThat(N10Tables.render(result(List.of())))
                .contains("9.17 [6.34, 12.00]")
                .containsPattern("(?m)^sax-jdk +-$");
    }

    @Test
    void theStreamsTableShowsTheHeapOverTime() {
        assertThat(N10Tables.render(result(List.of())))
                .contains("of 30.00 GB", "of these 20.0 s to make", "600 MB/s")
                .containsPattern("(?m)^ +15.00 +34.5 +2.3$");
    }

    @Test
    void whatWasNotMeasuredHasNoTable() {
        N10Result nothing = N10Result.nothing("", "", "", N10Plan.QUICK);

        assertThat(N10Tables.render(nothing).lines()).hasSize(2);
        JoinRun memory = new JoinRun(Section.MEMORY, "Serial", Way.DD, List.of(), 0);
        JoinRun network = new JoinRun(Section.NETWORK, "100 Mbps", Way.DD, List.of(), 100);
        assertThat(N10Tables.render(result(List.of(new N10Result.Joined(memory, 1, List.of(pass(25)))))))
                .contains("Documents in memory")
                .doesNotContain("Table 3");
        assertThat(N10Tables.render(result(List.of(new N10Result.Joined(network, 1, List.of(pass(250)))))))
                .contains("Table 3")
                .doesNotContain("Documents in memory");
    }

    @Test
    void aStreamIsReadAndCounted() throws Exception {
        Jvm.Answer answer =
                Jvm.run(List.of("-XX:+UseSerialGC", "-Xmx64m"), List.of("stream", "50000000"), Duration.ofMinutes(2));

        assertThat(answer.failure()).isNull();
        StreamRun run = new ObjectMapper().readValue(answer.text(), StreamRun.class);
        assertThat(run.bytes()).isGreaterThanOrEqualTo(50_000_000);
        assertThat(run.heapBytes()).isLessThanOrEqualTo(64 << 20);
        assertThat(run.elements()).isPositive();
        assertThat(run.steps()).hasSize(30);
        assertThat(run.steps().getLast().bytes()).isEqualTo(run.bytes());
    }

    @Test
    void onlyWhatAResultLacksIsMeasured() throws Exception {
        N10Plan plan = new N10Plan(0.0001, 2, 1, 0, 1, 1, List.of(), 1_000, 1_000_000, List.of());
        N10Result first = new N10Result(
                "", "", "", plan, 0, List.of(), Map.of(), List.of(rate(1, Parser.NANAFUSI, 1_200)), STREAM, List.of());
        PaperN10 second = new PaperN10(plan, EnumSet.of(Part.RATES, Part.STREAM), folder, System.err, first);
        List<Integer> rounds = new ArrayList<>();

        N10Result both = second.run(soFar -> rounds.add(soFar.rateRounds()));

        assertThat(both.failures()).isEmpty();
        assertThat(both.stream()).isEqualTo(STREAM);
        assertThat(both.rates()).hasSize(1 + Parser.values().length * Shape.values().length);
        assertThat(both.rates()).extracting(N10Result.Parsed::round).startsWith(1, 2);
        assertThat(rounds).containsExactly(1, 2);
    }

    @Test
    void whatFailedIsMeasuredAgain() throws Exception {
        N10Plan plan = new N10Plan(0.0001, 2, 1, 0, 1, 1, List.of(), 1_000, 1_000_000, List.of());
        JoinRun other = plan.runs().getFirst();
        List<N10Result.Joined> joins =
                List.of(new N10Result.Joined(other, 1, List.of()), new N10Result.Joined(other, 2, List.of()));
        N10Result first = new N10Result(
                "",
                "",
                "",
                plan,
                0,
                joins,
                Map.of(),
                List.of(rate(2, Parser.NANAFUSI, 1_200)),
                null,
                List.of(
                        "MEMORY Serial dd in round 1: not done after 600 s",
                        "MEMORY Serial dd: checksum 1 where others have 2",
                        "parse " + Parser.JAXB.label() + " " + Shape.WIDE.label() + " in round 2: status 1"));

        N10Result both =
                new PaperN10(plan, EnumSet.of(Part.MEMORY, Part.RATES), folder, System.err, first).run(soFar -> {});

        assertThat(both.joins()).hasSize(3);
        assertThat(both.joins().getLast().round()).isEqualTo(1);
        assertThat(both.joins().getLast().run().way()).isEqualTo(Way.DD);
        assertThat(both.rates()).hasSize(2);
        assertThat(both.rates().getLast().isOf(Parser.JAXB, Shape.WIDE)).isTrue();
        assertThat(both.failures()).containsExactly("MEMORY Serial dd: checksum 1 where others have 2");
    }

    @Test
    void failuresOfTheRoundsThatAreThereStay() throws Exception {
        N10Plan plan = new N10Plan(0.0001, 0, 1, 0, 1, 1, List.of(), 1_000, 1_000_000, List.of());
        N10Result first = new N10Result(
                "", "", "", plan, 0, List.of(), Map.of(), List.of(), null, List.of("parse jaxb: a", "stream: b"));

        N10Result both = new PaperN10(plan, EnumSet.of(Part.STREAM), folder, System.err, first).run(soFar -> {});

        assertThat(both.stream()).isNotNull();
        assertThat(both.failures()).containsExactly("parse jaxb: a");
    }

    @Test
    void resultsOfDifferentThingsAreNotPutTogether() {
        N10Result one = N10Result.nothing("", "a machine", "0123", N10Plan.QUICK);

        assertThat(one.otherThan(N10Result.nothing("later", "a machine", "0123", N10Plan.QUICK)))
                .isNull();
        assertThat(one.otherThan(N10Result.nothing("", "another", "0123", N10Plan.QUICK)))
                .isEqualTo("a machine");
        assertThat(one.otherThan(N10Result.nothing("", "a machine", "0123", N10Plan.FULL)))
                .contains("--quick");
        assertThat(one.otherThan(N10Result.nothing("", "a machine", "4567", N10Plan.QUICK)))
                .contains("Nanafusi");
    }

    @Test
    void aPlanIsTheSameWhenItWasStored() throws IOException {
        ObjectMapper json = new ObjectMapper();
        N10Result one = N10Result.nothing("", "a machine", "0123", N10Plan.FULL);

        assertThat(json.readValue(json.writeValueAsString(one), N10Result.class).otherThan(one))
                .isNull();
    }

    @Test
    void joinsInMemoryAreAPartOfTheirOwn() {
        List<JoinRun> memory = N10Plan.FULL.runs().stream()
                .filter(run -> run.part() == Part.MEMORY)
                .toList();

        assertThat(memory)
                .extracting(JoinRun::section)
                .containsOnly(JoinRun.Section.MEMORY, JoinRun.Section.COLLECTORS);
        N10Result result = new N10Result(
                "",
                "",
                "",
                N10Plan.FULL,
                0,
                List.of(new N10Result.Joined(memory.getFirst(), 2, List.of())),
                Map.of(),
                List.of(),
                null,
                List.of());
        assertThat(result.joinRounds(Part.MEMORY)).isEqualTo(2);
        assertThat(result.joinRounds(Part.NETWORK)).isZero();
        assertThat(result.rounds()).isEqualTo(2);
    }

    @Test
    void partsAreChosenByName() {
        assertThat(PaperN10.parts(List.of())).containsExactly(Part.values());
        assertThat(PaperN10.parts(List.of("--only", "stream,rates"))).containsExactly(Part.RATES, Part.STREAM);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PaperN10.parts(List.of("--only", "rates,heap")))
                .withMessage("no part 'heap'; there are memory, network, heaps, rates, stream");
    }

    @Test
    void thePageHoldsAllItNeeds() {
        N10Result result = result(List.of());
        String page = N10Page.render(result, N10Tables.render(result));

        assertThat(page)
                .contains("no memory &lt;here&gt;", "\"nanafusi\"", "--arm-0", "\"label\":\"15.0\"")
                .doesNotContain("{{");
    }
}
