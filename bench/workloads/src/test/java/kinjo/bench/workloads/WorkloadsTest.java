package kinjo.bench.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.RunResult;
import kinjo.bench.workloads.harness.Runner;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every workload. */
class WorkloadsTest {
    /** The threads that the checksums of {@code bench/expected-results.txt} belong to. */
    private static final int EXPECTED_THREADS = 2;

    private static final PrintStream SILENCE = new PrintStream(OutputStream.nullOutputStream());

    static List<Arguments> workloadsWithThreads() {
        List<Arguments> cases = new ArrayList<>();
        for (Workload workload : Workloads.ALL) {
            cases.add(Arguments.of(workload.name(), 1));
            cases.add(Arguments.of(workload.name(), 2));
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("workloadsWithThreads")
    void repeatsItsChecksum(String name, int threads) throws Exception {
        Setup setup = new Setup(Size.SMALL, threads, Setup.DEFAULT_SEED);
        String checksum = run(name, setup).checksum();
        assertThat(run(name, setup).checksum()).isEqualTo(checksum);
        if (threads == EXPECTED_THREADS) {
            assertThat(checksum).isEqualTo(expectedChecksums().get(name));
        }
    }

    @ParameterizedTest
    @MethodSource("workloadsWithThreads")
    void acceptsAnotherSeed(String name, int threads) throws Exception {
        RunResult result = run(name, new Setup(Size.SMALL, threads, 7));
        Plan plan = Workloads.named(name).orElseThrow().plan(Size.SMALL);
        assertThat(result.iterations()).hasSize(plan.warmup() + plan.measured());
        assertThat(result.warmup()).isEqualTo(plan.warmup());
        assertThat(result.allocatedBytes()).isPositive();
    }

    @Test
    void namesDiffer() {
        assertThat(Workloads.ALL).extracting(Workload::name).doesNotHaveDuplicates();
    }

    @Test
    void aChecksumIsExpectedOfEach() throws IOException {
        assertThat(expectedChecksums().keySet())
                .containsExactlyElementsOf(
                        Workloads.ALL.stream().map(Workload::name).collect(Collectors.toList()));
    }

    private static Map<String, String> expectedChecksums() throws IOException {
        Map<String, String> checksums = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("../expected-results.txt"))) {
            String[] words = line.split("\\s+");
            if (words[0].equals("checksum")) {
                checksums.put(words[1], words[2]);
            }
        }
        return checksums;
    }

    private static RunResult run(String name, Setup setup) throws Exception {
        return new Runner(Workloads.named(name).orElseThrow(), setup, SILENCE).run();
    }
}
