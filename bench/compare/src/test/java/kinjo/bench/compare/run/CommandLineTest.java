package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Subject;
import kinjo.common.UsageException;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineTest {

    @TempDir
    Path folder;

    private Variant stock;
    private Variant kinjo;

    @BeforeEach
    void vms() {
        stock = FakeVm.variant(folder, "stock", "");
        kinjo = new Variant("kinjo", stock.java(), List.of("-kinjo", "-XX:+UseArrayOrder"), null);
    }

    @Test
    void theVariantsFlagsComeFirstAndTheUsersLast() {
        List<String> words = ofCommand("java", "-Xss2m", "-jar", "x.jar", "arg");

        assertThat(words.subList(0, 3)).containsExactly(stock.java().toString(), "-kinjo", "-XX:+UseArrayOrder");
        assertThat(words).containsSubsequence("-XX:+UseG1GC", "-Xms1g", "-Xmx1g", "-Xlog:gc", "-Xss2m", "-jar");
        assertThat(words.subList(words.size() - 4, words.size())).containsExactly("-Xss2m", "-jar", "x.jar", "arg");
    }

    @Test
    void theLauncherMayBeGivenByPathOrNotAtAll() {
        List<String> given = ofCommand("/opt/jdk/bin/java", "Main");
        List<String> left = ofCommand("-cp", "classes", "Main");

        assertThat(given).doesNotContain("/opt/jdk/bin/java").endsWith("Main");
        assertThat(left).startsWith(stock.java().toString(), "-kinjo").endsWith("-cp", "classes", "Main");
    }

    @Test
    void aScriptIsRefusedWithTheReason() {
        assertThatThrownBy(() -> Subject.Command.of(List.of("./run.sh", "-x")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'./run.sh' is not a java launcher")
                .hasMessageContaining("./kinjo image --default");
    }

    @Test
    void anEmptyCommandIsRefused() {
        assertThatThrownBy(() -> Subject.Command.of(List.of())).hasMessageContaining("no command");
        assertThatThrownBy(() -> Subject.Command.of(List.of("java"))).hasMessageContaining("names no program");
    }

    @Test
    void aCommandIsNamedAfterItsProgram() {
        assertThat(name("-jar", "lib/app.jar", "x")).isEqualTo("app.jar");
        assertThat(name("java", "-cp", "a:b", "-Xmx1g", "org.Main", "x")).isEqualTo("org.Main");
        assertThat(name("-version")).isEqualTo("command");
    }

    @Test
    void aWorkloadGetsItsArguments() {
        ComparePlan plan = FakeVm.workloadPlan(folder, stock, kinjo).build();

        List<String> words = words(plan);

        assertThat(words).containsSubsequence("-cp", "workloads.jar", "kinjo.bench.workloads.Main", "toy");
        assertThat(words).containsSubsequence("--size", "small", "--threads", "1", "--seed", "1", "--result");
    }

    private List<String> ofCommand(String... words) {
        return words(FakeVm.plan(folder, stock, kinjo)
                .subjects(Subject.Command.of(List.of(words)))
                .gcs(List.of(Gc.G1))
                .heaps(List.of("1g"))
                .extraFlags(List.of("-Xlog:gc"))
                .build());
    }

    private static List<String> words(ComparePlan plan) {
        Block.Step step = SimulatedResult.blocks(plan).getFirst().steps().stream()
                .filter(candidate -> candidate.arm().variant().name().equals("kinjo"))
                .findFirst()
                .orElseThrow();
        return CommandLine.of(plan, step, RunFiles.of(plan.out(), 1, step));
    }

    private static String name(String... words) {
        return Subject.Command.of(List.of(words)).name();
    }
}
