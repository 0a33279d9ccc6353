package kinjo.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import kinjo.agent.Programs;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent given to programs that run already, by {@code jcmd}. */
class AttachTest {
    @TempDir
    private static Path folder;

    private static Path jar;

    private static final String PROGRAM = """
            package attached;
            public class Main {
                static class Early { int x; }
                static class Late { int y; java.util.Hashtable<String, Integer> table = new java.util.Hashtable<>(); }
                static class Last { int z; }
                public static void main(String[] arguments) throws Exception {
                    Early early = new Early();
                    System.out.println("ready");
                    System.in.read();
                    for (int i = 0; i < 10; i++) {
                        early.x++;
                        Late late = new Late();
                        late.y++;
                        late.table.put("y", late.y);
                        early.x += late.table.get("y");
                        new Use().use(late);
                    }
                    System.out.println("sum " + early.x);
                }
                static class Use { void use(Late late) { late.y += 2; new Last().z = late.y; } }
            }
            """;

    @BeforeAll
    static void compile() {
        jar = Programs.agentJar(folder);
        Programs.compile(folder, Map.of("attached/Main.java", PROGRAM));
    }

    /** Starts the program, gives it the agent once for each list of options, and lets it end. Returns the agents' logs. */
    @SafeVarargs
    private static String attach(List<String>... options) throws IOException, InterruptedException {
        Path err = Files.createTempFile(folder, "err", ".txt");
        String bin = System.getProperty("java.home") + "/bin/";
        Process program = new ProcessBuilder(
                        bin + "java",
                        "-XX:+EnableDynamicAgentLoading",
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        folder.resolve("classes").toString(),
                        "attached.Main")
                .redirectError(err.toFile())
                .start();
        try (BufferedReader out = program.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");
            for (List<String> one : options) {
                Path file = Files.createTempFile(folder, "options", ".txt");
                Files.write(file, one);
                Process jcmd = new ProcessBuilder(
                                bin + "jcmd", "" + program.pid(), "JVMTI.agent_load", "\"" + jar + "\"", "@" + file)
                        .redirectErrorStream(true)
                        .start();
                String said = new String(jcmd.getInputStream().readAllBytes());
                assertThat(jcmd.waitFor()).as(said).isZero();
            }
            program.outputWriter().append('\n').flush();
            assertThat(out.readLine()).isEqualTo("sum 20");
            assertThat(program.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.exitValue()).isZero();
        return Files.readString(err);
    }

    @Test
    void nothingIsSplitAnyMore() throws Exception {
        assertThat(attach(List.of("split=attached.Main$Late:y")))
                .contains("kinjo-agent: too late: no class is split in a running program; give the agent on the command"
                        + " line, -javaagent:...");
    }

    /** Main has loaded, so what it does is not counted; Use loads later. */
    @Test
    void whatLoadsLaterIsCounted() throws Exception {
        Path counts = folder.resolve("attached.json");
        assertThat(attach(List.of("fields=attached.*", "counts=" + counts)))
                .contains(
                        "kinjo-agent: not counted: what the 2 classes do that were loaded before the agent; give it on the"
                                + " command line, -javaagent:...")
                .contains("counts written");
        assertThat(Files.readString(counts))
                .contains("{\"name\": \"y\", \"descriptor\": \"I\", \"reads\": 20, \"writes\": 10}")
                .contains("{\"name\": \"z\", \"descriptor\": \"I\", \"reads\": 0, \"writes\": 10}")
                .doesNotContain("\"x\"");
    }

    @Test
    void tablesOfClassesThatLoadLaterAreReplaced() throws Exception {
        assertThat(attach(
                        List.of("hashtable=attached.Main$Late", "even-if=escapes"), List.of("hashtable=attached.Main")))
                .contains("kinjo-agent: replaced: attached.Main$Late::<init>:4")
                .contains("kinjo-agent: too late: attached.Main is loaded already");
    }

    @Test
    void aTraceCanBeginLate() throws Exception {
        Path trace = folder.resolve("late.trace");
        assertThat(attach(List.of("trace=" + trace))).doesNotContain("cannot", "not traced", "Exception");
        assertThat(Files.size(trace)).isPositive();
    }

    @Test
    void aMistakeHarmsNothing() throws Exception {
        List<String> words = new ArrayList<>(List.of("split=attached.Main$Late"));
        assertThat(attach(
                        words,
                        List.of("fields=[", "trace=" + folder.resolve("no").resolve("trace"))))
                .contains("line 1: 'attached.Main$Late' is no class with fields")
                .contains("line 1: '[' is no name of classes")
                .contains("the program runs unchanged");
    }
}
