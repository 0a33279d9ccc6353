package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.common.console.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ComparisonRunTest {

    @TempDir
    Path folder;

    private final List<Thread> hooks = new ArrayList<>();
    private boolean ending;

    private final ComparisonRun run = new ComparisonRun(
            new Console(new PrintStream(new ByteArrayOutputStream()), false), new ComparisonRun.ShutdownHooks() {
                @Override
                public void add(Thread hook) {
                    hooks.add(hook);
                }

                @Override
                public boolean remove(Thread hook) {
                    return !ending && hooks.remove(hook);
                }
            });

    @Test
    void afterwardsNoHookIsLeft() {
        assertThat(run.run(new Comparison(plan(), run), result -> 0)).isZero();
        assertThat(hooks).isEmpty();
    }

    @Test
    void whenItThrowsNoHookIsLeftEither() {
        Comparison comparison = new Comparison(plan(), run);

        assertThatThrownBy(() -> run.run(comparison, result -> {
                    throw new IllegalStateException("a report that fails");
                }))
                .hasMessage("a report that fails");
        assertThat(hooks).isEmpty();
    }

    @Test
    void whileTheVmEndsItIsInterrupted() {
        ending = true;

        assertThat(run.run(new Comparison(plan(), run), result -> 0)).isEqualTo(130);
    }

    private ComparePlan plan() {
        return FakeVm.plan(folder, FakeVm.variant(folder, "stock", "exit 0"), FakeVm.variant(folder, "kinjo", "exit 0"))
                .build();
    }
}
