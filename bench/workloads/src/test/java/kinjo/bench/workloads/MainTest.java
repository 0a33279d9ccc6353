package kinjo.bench.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.harness.WrongResultException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                       | no workload named; name one of [jbb",
                "nosuch                   | unknown workload 'nosuch'; use one of [jbb",
                "jbb nbody                | one workload at a time",
                "jbb --fast               | unknown option '--fast'; see --help",
                "jbb --size               | --size needs a value",
                "jbb --size huge          | unknown size 'huge'; use small, default or large",
                "jbb --threads 0          | --threads wants a whole number from 1",
                "jbb --threads two        | not 'two'",
                "jbb --iterations 0       | --iterations wants a whole number from 1",
                "jbb --seed x             | --seed wants a whole number",
                "jbb --result /no/such/r  | its folder does not exist; create it first",
                "jbb --result /           | --result /: ",
            })
    void tellsWhatIsWrongWithTheCommandLine(String line, String message) {
        String[] words = line.isEmpty() ? new String[0] : line.split(" ");
        assertThat(run(words)).isEqualTo(Main.WRONG_USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(message);
    }

    @Test
    void helps() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--result FILE");
    }

    @Test
    void makesAsManyIterationsAsItIsTold() {
        assertThat(run("bintree", "--size", "small", "--iterations", "2")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("bintree iteration 2: ")
                .doesNotContain("bintree iteration 3: ");
    }

    @Test
    void listsOneObjectPerWorkload() throws IOException {
        assertThat(run("--list")).isZero();
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSameSizeAs(Workloads.ALL);
        JsonNode first = new ObjectMapper().readTree(lines.get(0));
        assertThat(first.get("name").asText()).isEqualTo("jbb");
        assertThat(first.get("smallestHeapMb").get("default").asInt()).isPositive();
        assertThat(first.get("sets").get(0).asText()).isEqualTo("programs");
        assertThat(first.has("summary")).isTrue();
        assertThat(first.has("stresses")).isTrue();
    }

    @Test
    void writesTheResultFile() throws IOException {
        Path file = folder.resolve("r.json");
        assertThat(run("legacy", "--size", "small", "--threads", "2", "--seed", "5", "--result", file.toString()))
                .isZero();
        JsonNode result = new ObjectMapper().readTree(Files.readString(file));
        assertThat(result.fieldNames())
                .toIterable()
                .containsExactly(
                        "format",
                        "workload",
                        "size",
                        "threads",
                        "seed",
                        "startup",
                        "iterations",
                        "warmup",
                        "iterationCpu",
                        "metrics",
                        "checksum",
                        "cpu",
                        "gcCount",
                        "gcPauseMillis",
                        "allocatedBytes",
                        "lanes");
        assertThat(result.get("cpu").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("total", "application", "gc", "jit", "vm");
        assertThat(result.get("workload").asText()).isEqualTo("legacy");
        assertThat(result.get("size").asText()).isEqualTo("small");
        assertThat(result.get("threads").asInt()).isEqualTo(2);
        assertThat(result.get("seed").asLong()).isEqualTo(5);
        assertThat(result.get("checksum").asText()).hasSize(16);
    }

    @Test
    void aWrongResultIsStatusThree() {
        int status = run(new Failing(new WrongResultException("two and two: expected 4, got 5")));
        assertThat(status).isEqualTo(Main.WRONG_RESULT);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("wrong result: two and two: expected 4, got 5");
    }

    @Test
    void aFullHeapNamesTheSizeNeeded() {
        assertThat(run(new Failing(new OutOfMemoryError("Java heap space")))).isEqualTo(Main.FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Java heap space")
                .contains("-Xmx17m");
    }

    @Test
    void anyOtherFailureIsStatusOne() {
        assertThat(run(new Failing(new IllegalStateException("broken")))).isEqualTo(Main.FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("failing: failed")
                .contains("broken");
    }

    private int run(String... arguments) {
        return Main.run(arguments, new PrintStream(out), new PrintStream(err));
    }

    private int run(Workload workload) {
        Options options = new Options(workload, new Setup(Size.SMALL, 1, 1), 0, null);
        return Main.run(options, new PrintStream(out), new PrintStream(err));
    }

    /** Throws in its first iteration, from a thread of the team as real ones do. */
    private record Failing(Throwable failure) implements Workload {
        @Override
        public String name() {
            return "failing";
        }

        @Override
        public String stresses() {
            return "nothing";
        }

        @Override
        public Plan plan(Size size) {
            return new Plan(17, 0, 1);
        }

        @Override
        public Run prepare(Setup setup) {
            Team team = new Team(setup.threads());
            return () -> team.fingerprint(member -> {
                if (failure instanceof Error error) {
                    throw error;
                }
                throw (Exception) failure;
            });
        }
    }
}
