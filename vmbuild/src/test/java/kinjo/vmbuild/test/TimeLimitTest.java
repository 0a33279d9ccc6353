package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import kinjo.common.process.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeLimitTest {

    @TempDir
    private Path folder;

    private int status(Duration limit, String script) {
        return Command.of(TimeLimit.words(limit, List.of("sh", "-c", script)))
                .in(folder)
                .logTo(folder.resolve("log"))
                .run();
    }

    @Test
    void whatHangsIsAskedForItsThreadsAndEnds() {
        assertThat(status(Duration.ofSeconds(3), "trap 'echo threads; exit 3' QUIT; while :; do sleep 0.1; done"))
                .isNotZero();
        assertThat(folder.resolve("log")).content().contains("threads");
    }

    @Test
    void whatEndsInTimeKeepsItsStatus() {
        assertThat(status(Duration.ofMinutes(1), "exit 7")).isEqualTo(7);
        assertThat(status(Duration.ofMinutes(1), "exit 0")).isZero();
    }
}
