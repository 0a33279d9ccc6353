package kinjo.bench.compare.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;

/** The file a workload writes; bench/RESULT_FILE.md says what the fields mean. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record WorkloadResult(
        int format,
        String workload,
        String size,
        int threads,
        long seed,
        long startup,
        List<Long> iterations,
        int warmup,
        List<IterationCpu> iterationCpu,
        Map<String, Value> metrics,
        String checksum,
        Map<String, Long> cpu,
        long allocatedBytes,
        Map<String, Long> lanes) {

    public static final int FORMAT = 2;

    /** CPU nanoseconds of one iteration by group; -1 where the machine could not tell. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record IterationCpu(long application, long gc, long jit, long vm) {}

    public WorkloadResult {
        iterationCpu = iterationCpu == null ? List.of() : List.copyOf(iterationCpu);
        iterations = iterations == null ? List.of() : List.copyOf(iterations);
        metrics = metrics == null ? Map.of() : Map.copyOf(metrics);
        cpu = cpu == null ? Map.of() : Map.copyOf(cpu);
        lanes = lanes == null ? Map.of() : Map.copyOf(lanes);
    }

    /** There is something left to take a time from after warm-up. */
    public boolean hasSteadyIterations() {
        return warmup >= 0 && warmup < iterations.size();
    }
}
