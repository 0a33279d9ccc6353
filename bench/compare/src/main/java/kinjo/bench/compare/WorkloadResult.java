package kinjo.bench.compare;

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
        List<Long> iterations,
        int warmup,
        Map<String, Value> metrics,
        String checksum,
        Map<String, Long> cpu,
        long gcCount,
        long gcPauseMillis,
        long allocatedBytes) {

    public WorkloadResult {
        iterations = iterations == null ? List.of() : List.copyOf(iterations);
        metrics = metrics == null ? Map.of() : Map.copyOf(metrics);
        cpu = cpu == null ? Map.of() : Map.copyOf(cpu);
    }

    /** There is something left to take a time from after warm-up. */
    boolean hasSteadyIterations() {
        return warmup >= 0 && warmup < iterations.size();
    }
}
