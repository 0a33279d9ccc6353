package kinjo.agent.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import kinjo.agent.Programs;
import kinjo.agent.Programs.Outcome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs do the same whether their classes are split or not. Only they are interpreted, or compiled by one
 * compiler at once: the agent takes its time otherwise.
 */
class RandomSplitTest {
    private static final int PROGRAMS = 12;

    @TempDir
    private static Path folder;

    private static Path jar;
    private static Outcome unsplit;
    private static final List<String> SPLITS = new ArrayList<>();

    @BeforeAll
    static void run() throws Exception {
        jar = Programs.agentJar(folder);
        List<RandomProgram> programs =
                LongStream.range(0, PROGRAMS).mapToObj(RandomProgram::new).toList();
        Map<String, String> sources = new HashMap<>();
        StringBuilder main = new StringBuilder("public class Main { public static void main(String[] a) {\n");
        for (RandomProgram program : programs) {
            sources.put(program.file(), program.source());
            main.append(program.main()).append(".main(a);\n");
            SPLITS.addAll(program.splits());
        }
        sources.put("Main.java", main + "} }");
        Programs.compile(folder, sources);
        unsplit = run(List.of());
        assertThat(unsplit.status()).isZero();
        assertThat(unsplit.out().lines().map(line -> line.split(" ")[1]).distinct())
                .hasSize(PROGRAMS);
    }

    private static Outcome run(List<String> flags) throws Exception {
        List<String> words = new ArrayList<>(flags);
        words.addAll(List.of("-cp", folder.resolve("classes").toString(), "Main"));
        return Programs.java(folder, words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:CompileCommand=exclude,random.*::*",
                "-Xbatch -XX:TieredStopAtLevel=1 -XX:CompileCommand=CompileThresholdScaling,random.*::*,0.001",
                "-Xbatch -XX:-TieredCompilation -XX:CompileCommand=CompileThresholdScaling,random.*::*,0.001"
            })
    void theSplitProgramsDoTheSame(String flags) throws Exception {
        List<String> words = new ArrayList<>(List.of("-XX:CompileCommand=quiet"));
        words.addAll(List.of(flags.split(" ")));
        words.add("-javaagent:" + jar + "=" + String.join(",", SPLITS));
        Outcome split = run(words);
        assertThat(split.out()).isEqualTo(unsplit.out());
        assertThat(split.status()).isZero();
        assertThat(split.err().lines())
                .hasSize(SPLITS.size())
                .allMatch(line -> line.startsWith("kinjo-agent: split: random.r"))
                .anyMatch(line -> line.contains("its lock moves"));
    }

    @Test
    void theProgramsCanBeMadeAgain() {
        assertThat(new RandomProgram(5).source()).isEqualTo(new RandomProgram(5).source());
    }
}
