package kinjo.bench.compare.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.Pause;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.common.files.Json;

/** Of a result what the report draws. Command lines, logs and most pauses stay in {@code result.json}. */
final class ReportData {

    /** Of a warm-up curve. More would not be seen on a panel's width. */
    static final int MOST_POINTS = 120;

    private static final List<String> RUN_FIELDS =
            List.of("number", "cell", "variant", "again", "ok", "values", "steadiness");

    private ReportData() {}

    static ObjectNode of(ComparisonResult result) {
        ObjectNode tree = Json.MAPPER.valueToTree(result);
        ArrayNode runs = tree.putArray("runs");
        result.runs().forEach(run -> runs.add(run(run)));
        ArrayNode stops = tree.putArray("stops");
        result.stops().forEach(stop -> stops.add(stop(stop)));
        tree.set("timelines", Json.MAPPER.valueToTree(timelines(result.runs())));
        return tree;
    }

    private static ObjectNode stop(Stopping.Stop stop) {
        ObjectNode node = Json.MAPPER.valueToTree(stop);
        return node.put("why", stop.reason().text());
    }

    private static ObjectNode run(Run run) {
        ObjectNode node = Json.MAPPER.valueToTree(run);
        node.retain(RUN_FIELDS);
        if (run.workload() != null) {
            putCurves(node, run.workload());
        }
        return node;
    }

    private static void putCurves(ObjectNode node, WorkloadResult workload) {
        List<Long> iterations = workload.iterations();
        int perPoint = Math.ceilDiv(iterations.size(), MOST_POINTS);
        node.put("warmup", workload.warmup());
        node.put("iterationsPerPoint", perPoint);
        node.set("iterations", curve(iterations, perPoint, nanos -> nanos));
        List<WorkloadResult.IterationCpu> cpu = workload.iterationCpu();
        if (!cpu.isEmpty() && cpu.stream().allMatch(one -> one.jit() >= 0)) {
            node.set("jit", curve(cpu, perPoint, WorkloadResult.IterationCpu::jit));
        }
    }

    /** The mean of every group of values. */
    private static <T> ArrayNode curve(List<T> values, int perPoint, ToLongFunction<T> nanos) {
        ArrayNode points = Json.MAPPER.createArrayNode();
        for (int from = 0; from < values.size(); from += perPoint) {
            List<T> group = values.subList(from, Math.min(from + perPoint, values.size()));
            points.add(Math.round(group.stream().mapToLong(nanos).average().orElseThrow()));
        }
        return points;
    }

    /**
     * The pauses of one run.
     *
     * @param choice among the runs of its cell and VM: {@code least}, {@code median} or {@code most} by the pauses' sum
     */
    private record Timeline(Cell cell, String variant, String choice, int run, List<Pause> pauses) {

        static Timeline of(String choice, Run run) {
            return new Timeline(run.cell(), run.variant(), choice, run.number(), run.pauses());
        }
    }

    private static List<Timeline> timelines(List<Run> runs) {
        Map<Object, List<Run>> byVm = new LinkedHashMap<>();
        runs.stream()
                .filter(run -> run.ok() && run.values().containsKey(Metrics.PAUSE))
                .forEach(run -> byVm.computeIfAbsent(List.of(run.cell(), run.variant()), key -> new ArrayList<>())
                        .add(run));
        List<Timeline> timelines = new ArrayList<>();
        for (List<Run> ofVm : byVm.values()) {
            ofVm.sort(Comparator.comparingDouble(
                    run -> run.values().get(Metrics.PAUSE).value()));
            timelines.add(Timeline.of("median", ofVm.get(ofVm.size() / 2)));
            timelines.add(Timeline.of("least", ofVm.getFirst()));
            timelines.add(Timeline.of("most", ofVm.getLast()));
        }
        return timelines;
    }
}
