package kinjo.bench.workloads.harness;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.common.cpu.Cpu;

/** The result file; the fields are described in {@code bench/RESULT_FILE.md}. */
@JsonPropertyOrder({"format", "workload", "size", "threads", "seed", "startup", "iterations", "warmup", "iterationCpu"})
public record RunResult(
        int format,
        String workload,
        String size,
        int threads,
        long seed,
        long startup,
        long[] iterations,
        List<Cpu> iterationCpu,
        int warmup,
        Map<String, Metric> metrics,
        String checksum,
        Cpu cpu,
        long gcCount,
        long gcPauseMillis,
        long allocatedBytes,
        Map<String, Long> lanes) {
    static final int FORMAT = 2;

    public void write(Path file) throws IOException {
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
    }
}
