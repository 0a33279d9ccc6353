package kinjo.bench.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.Pause;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Steadiness;
import kinjo.bench.compare.result.Value;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;
import kinjo.vmbuild.vms.Gc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportDataTest {

    @TempDir
    Path folder;

    @Test
    void longCurvesAreThinned() throws IOException {
        int iterations = 2 * ReportData.MOST_POINTS + 1;

        JsonNode run = data(List.of(run(1, 5, iterations))).get("runs").get(0);

        assertThat(run.get("iterationsPerPoint").asInt()).isEqualTo(3);
        assertThat(run.get("iterations").size()).isEqualTo(Math.ceilDiv(iterations, 3));
        assertThat(run.get("iterations").get(0).asLong()).isEqualTo(1000);
        assertThat(run.get("jit").get(0).asLong()).isEqualTo(30);
        assertThat(run.has("command")).isFalse();
        assertThat(run.has("pauses")).isFalse();
    }

    @Test
    void pausesAreOfTheRunsWithLeastMedianAndMost() throws IOException {
        JsonNode timelines =
                data(List.of(run(1, 7, 3), run(2, 9, 3), run(3, 8, 3))).get("timelines");

        assertThat(StreamSupport.stream(timelines.spliterator(), false)
                        .map(line ->
                                line.get("choice").asText() + line.get("run").asInt()))
                .containsExactly("median3", "least1", "most2");
    }

    @Test
    void programsWithoutIterationsHaveNoCurves() throws IOException {
        ComparePlan plan = SimulatedResult.plan(folder, 2);

        JsonNode data = data(SimulatedResult.runs(plan, 1));

        assertThat(data.get("runs").get(0).has("iterations")).isFalse();
        assertThat(data.get("timelines").size()).isZero();
    }

    @Test
    void everySettingTellsWhyItGotNoMoreRuns() throws IOException {
        assertThat(data(List.of()).get("stops").get(0).get("why").asText()).isEqualTo("the time was up");
    }

    private JsonNode data(List<Run> runs) throws IOException {
        ComparePlan plan = SimulatedResult.plan(folder, 2);
        ComparisonResult result = new ComparisonResult(
                ComparisonResult.FORMAT,
                true,
                "",
                Instant.EPOCH,
                Instant.EPOCH,
                plan,
                new Environment("", "", "", 2, 1, 0, Map.of()),
                List.of(),
                null,
                List.of(new Stopping.Stop(Cells.of(plan).getFirst(), 2, Stopping.Reason.BUDGET)),
                List.of(),
                List.of(),
                List.of(),
                runs);
        return Json.MAPPER.readTree(Json.MAPPER.writeValueAsBytes(ReportData.of(result)));
    }

    private static Run run(int number, double pauses, int iterations) {
        WorkloadResult workload = new WorkloadResult(
                WorkloadResult.FORMAT,
                "toy",
                "small",
                1,
                1,
                1,
                Collections.nCopies(iterations, 1000L),
                1,
                Collections.nCopies(iterations, new WorkloadResult.IterationCpu(10, 20, 30, 40)),
                Map.of(),
                "",
                Map.of(),
                1,
                Map.of());
        return new Run(
                number,
                new Cell("toy", "small", Gc.G1, 1, "64m", null),
                "stock",
                false,
                0,
                0,
                Instant.EPOCH,
                1,
                0,
                true,
                Map.of(Metrics.PAUSE, new Value("ns", pauses)),
                Steadiness.STEADY,
                List.of(new Pause(5, (long) pauses, 1, "Toy")),
                false,
                workload,
                List.of(),
                null,
                "",
                "");
    }
}
