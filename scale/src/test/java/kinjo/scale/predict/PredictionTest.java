package kinjo.scale.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import kinjo.common.scalability.Law;
import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.Times;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.Findings;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.OperatingPoint;
import kinjo.scale.grid.Start;
import kinjo.scale.grid.Subject;
import kinjo.scale.observe.ContendedLock;
import kinjo.scale.observe.CpuTimes;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.ProcessWork;
import kinjo.scale.observe.Usage;
import kinjo.scale.queueing.Network;
import kinjo.scale.queueing.Outcome;
import kinjo.scale.queueing.Simulation;
import kinjo.scale.topology.CpuSet;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Grids of servers that are known, as they are networks themselves. */
class PredictionTest {
    private static final double SECONDS = 100;
    private static final double OTHERS = 0.001;

    /** Requests per second of a JVM by its CPUs, and seconds that a request has the lock. */
    private record Truth(Law law, double held, double noise) {}

    private final Random random = new Random(20);

    private static Cell cell(int jvms, int cores) {
        return new Cell("stock", "shop", jvms, cores, 1, CpuSet.parse("0-" + (cores - 1)), false);
    }

    private static Network network(Truth truth, Cell cell, boolean shared) {
        double server = server(truth.law(), cell, shared);
        return new Network(
                1, cell.cores(), cell.jvms(), 1, 0.002, server - truth.held() + (shared ? OTHERS : 0), truth.held());
    }

    /**
     * Each CPU but one works for some JVM, whichever, or for others. A request's time follows from how many work for the
     * same JVM, and how often others work from a request's time.
     */
    private static double server(Law law, Cell cell, boolean shared) {
        double server = 1 / law.at(1);
        for (int round = 0; round < 10; round++) {
            double share = shared ? server / (server + OTHERS) : 1;
            Random draws = new Random(7);
            server = IntStream.range(0, 5_000)
                    .mapToLong(_ -> 1
                            + IntStream.range(1, cell.cores())
                                    .filter(_ -> draws.nextDouble() < share / cell.jvms())
                                    .count())
                    .mapToDouble(together -> together / law.at(together))
                    .average()
                    .orElseThrow();
        }
        return server;
    }

    private CellResult result(Truth truth, Cell cell, int round, boolean shared) {
        Network network = network(truth, cell, shared);
        double noise = 1 + truth.noise() * random.nextGaussian();
        Measurement few = measurement(Simulation.run(network, 10), 1);
        Outcome most = Simulation.most(network, 2);
        Measurement best = measurement(most, noise);
        double server = network.work() + network.held() - (shared ? OTHERS : 0);
        double share = most.waiting() / most.throughput() / most.response();
        // Requests of a second, of which as many wait as the lock is held.
        double held = network.held() * most.throughput() / cell.jvms();
        ContendedLock lock = new ContendedLock(
                "shop.Table", Math.round(held * most.throughput()), most.waiting(), share, 0, 1, List.of(), 1);
        ProcessWork work = new ProcessWork(server * most.throughput() * SECONDS, 0, 0, 0, 0, null);
        Usage usage = new Usage(work, OTHERS * best.throughput() - 0.1, Map.of(), 0, SECONDS, shared ? 0 : 1);
        return new CellResult(
                cell,
                round,
                new Start(List.of(), false, 1000, 1),
                List.of(few, best),
                new OperatingPoint(best, new CpuTimes.Split(0.5, 0.5, 0), 1, usage),
                new Findings(null, new LockProfile(most.throughput(), List.of(lock), null), null, List.of()),
                false,
                false,
                null,
                null);
    }

    private static Measurement measurement(Outcome outcome, double noise) {
        double millis = 1000 * outcome.response();
        long count = Math.round(outcome.throughput() * SECONDS * noise);
        Times times = new Times(count, millis, millis, millis, millis, millis, millis);
        return new Measurement(
                outcome.users(), SECONDS, times, Map.of(), 0, null, 0, new Times(0, 0, 0, 0, 0, 0, 0), 0.1);
    }

    private static GridPlan plan() {
        return new GridPlan(
                new Subject("./kinjo scale run app.yaml", Map.of()),
                List.of(),
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(6),
                512,
                20000,
                1,
                List.of(),
                "embedded");
    }

    private List<CellResult> grid(Truth truth, int rounds) {
        List<CellResult> results = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (int cores : List.of(1, 2, 4, 8)) {
                for (int jvms : List.of(1, 2)) {
                    results.add(result(truth, cell(jvms, cores), round, cores == 8));
                }
            }
        }
        return results;
    }

    private static Prediction.Row row(Prediction prediction, int jvms, int cores) {
        return prediction.rows().stream()
                .filter(row -> row.jvms() == jvms && row.cores() == cores)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aServerThatFollowsTheLawIsPredicted() {
        Truth truth = new Truth(new Law(200, 0.05, 0.002), 0, 0.02);
        Prediction prediction =
                Prediction.of(plan(), grid(truth, 3), cell(1, 8)).orElseThrow();

        assertThat(prediction.basis()).isEqualTo(Basis.LAW);
        assertThat(prediction.checks()).hasSize(8);
        assertThat(prediction.medianError()).isLessThan(0.05);
        assertThat(prediction.checks())
                .allSatisfy(check -> assertThat(check.measured())
                        .isBetween(
                                0.95 * check.interval().low(),
                                1.05 * check.interval().high()));
        for (int cores : List.of(16, 32)) {
            Prediction.Row row = row(prediction, 2, cores);
            double real =
                    Simulation.most(network(truth, cell(2, cores), false), 2).throughput();
            assertThat(row.throughput()).isCloseTo(real, Percentage.withPercentage(10));
            assertThat(real).isBetween(row.interval().low(), row.interval().high());
            assertThat(row.otherCpus()).isCloseTo(OTHERS * real, Percentage.withPercentage(15));
            assertThat(row.byLock()).isFalse();
        }
        assertThat(row(prediction, 4, 32).throughput())
                .isGreaterThan(row(prediction, 1, 32).throughput());
    }

    /** On 8 CPUs it costs little; on 32 nothing else matters. */
    @Test
    void aLockThatWillBeTheLimitIsSeen() {
        Truth truth = new Truth(new Law(200, 0, 0), 0.0004, 0);
        Prediction prediction =
                Prediction.of(plan(), grid(truth, 1), cell(1, 8)).orElseThrow();

        assertThat(prediction.heldMillis()).isCloseTo(0.4, Percentage.withPercentage(10));
        Prediction.Row one = row(prediction, 1, 32);
        assertThat(one.byLock()).isTrue();
        assertThat(one.throughput()).isCloseTo(1 / 0.0004, Percentage.withPercentage(10));
        assertThat(row(prediction, 4, 32).byLock()).isFalse();
        assertThat(row(prediction, 4, 32).throughput()).isGreaterThan(2 * one.throughput());
    }

    @Test
    void cellsOfFewSizesAreABound() {
        Truth truth = new Truth(new Law(200, 0, 0), 0, 0);
        List<CellResult> two = List.of(result(truth, cell(1, 2), 1, true), result(truth, cell(2, 2), 1, true));
        Prediction prediction = Prediction.of(plan(), two, cell(1, 2)).orElseThrow();

        assertThat(prediction.basis()).isEqualTo(Basis.PROPORTION);
        assertThat(prediction.checks()).hasSize(2).allSatisfy(check -> {
            assertThat(Math.abs(check.error())).isLessThan(0.05);
            assertThat(check.interval()).isNull();
        });
        assertThat(row(prediction, 1, 4).throughput()).isCloseTo(800, Percentage.withPercentage(5));
        assertThat(prediction.rows()).allMatch(row -> row.cores() >= row.jvms());
    }

    /**
     * Two JVMs of two CPUs that all may use have one and a half CPUs together: the other CPU works for either. What a
     * request takes with both CPUs tells what it takes then, and the other way round.
     */
    @Test
    void contentionThatTwoCpusShowIsPredicted() {
        Truth truth = new Truth(new Law(4000, 1.3, 0), 0, 0.01);
        List<CellResult> cells = List.of(
                result(truth, cell(1, 1), 1, false),
                result(truth, cell(2, 1), 1, false),
                result(truth, cell(1, 2), 1, false),
                result(truth, cell(2, 2), 1, false));
        Prediction prediction = Prediction.of(plan(), cells, cell(1, 1)).orElseThrow();

        assertThat(prediction.basis()).isEqualTo(Basis.CONTENTION);
        assertThat(prediction.checks())
                .hasSize(4)
                .allSatisfy(check -> assertThat(Math.abs(check.error())).isLessThan(0.1));
        assertThat(prediction.medianError()).isLessThan(0.05);
    }

    /** Two cells that differ by chance would else say that eight CPUs do no more than one. */
    @Test
    void whatTwoCellsDifferInMayBeChance() {
        Truth truth = new Truth(new Law(200, 0, 0), 0, 0.05);
        List<CellResult> two = List.of(result(truth, cell(1, 2), 1, true), result(truth, cell(2, 2), 1, true));
        List<CellResult> contended = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            contended.add(result(new Truth(new Law(200, 0.5, 0), 0, 0.01), cell(1, 2), round, true));
            contended.add(result(new Truth(new Law(200, 0.5, 0), 0, 0.01), cell(2, 2), round, true));
        }

        assertThat(Prediction.of(plan(), two, cell(1, 2)).orElseThrow().basis()).isEqualTo(Basis.PROPORTION);
        assertThat(Prediction.of(plan(), contended, cell(1, 2)).orElseThrow().basis())
                .isEqualTo(Basis.CONTENTION);
    }

    @Test
    void oneCellHasNothingToCheckItWith() {
        Truth truth = new Truth(new Law(200, 0, 0), 0, 0);
        CellResult only = result(truth, cell(1, 2), 1, true);

        assertThat(Prediction.of(plan(), List.of(only), cell(1, 2))).hasValueSatisfying(prediction -> {
            assertThat(prediction.checks()).isEmpty();
            assertThat(prediction.medianError()).isNull();
            assertThat(prediction.rows()).isNotEmpty().allMatch(row -> row.interval() == null);
        });
    }

    /** Of JVMs of one CPU and of two, each has half of the users. */
    @Test
    void cpusThatWorkForAJvmTogether() {
        assertThat(new Shape(2, 4, true, false).cpusTogether(1)).isEqualTo(2);
        assertThat(new Shape(2, 3, true, false).cpusTogether(1)).isEqualTo(1.5);
        assertThat(new Shape(3, 4, true, false).cpusTogether(1)).isEqualTo(4.0 / 3);
        assertThat(new Shape(3, 2, true, false).cpusTogether(1)).isEqualTo(1);
        assertThat(new Shape(2, 4, false, false).cpusTogether(1)).isEqualTo(2.5);
        assertThat(new Shape(2, 4, false, false).cpusTogether(0.5)).isEqualTo(1.75);
    }

    @Test
    void pinnedJvmsArePoolsOfTheirOwn() {
        assertThat(new Shape(2, 4, true, false).pools()).isEqualTo(2);
        assertThat(new Shape(2, 4, true, false).cpusOfPool()).isEqualTo(2);
        assertThat(new Shape(4, 2, true, false).locksOfPool()).isEqualTo(2);
        assertThat(new Shape(2, 3, true, false).pools()).isEqualTo(1);
        assertThat(new Shape(2, 4, false, false).locksOfPool()).isEqualTo(2);
    }
}
