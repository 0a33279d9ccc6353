package kinjo.common.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ChildProcessTest {

    @TempDir
    Path folder;

    @Test
    void theProgramIsMeasuredFromOutside() throws Exception {
        // Works a little, so that there is CPU time to be seen, and lives long enough for its memory to be.
        ChildProcess.Outcome outcome = run("i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done; sleep 2; exit 7");

        assertThat(outcome.status()).isEqualTo(7);
        assertThat(outcome.end()).isEqualTo(ChildProcess.End.BY_ITSELF);
        assertThat(outcome.cpuNanos()).isPositive();
        assertThat(outcome.wallNanos()).isPositive();
        assertThat(outcome.peakBytes()).isPositive();
    }

    @Test
    void outputGoesToItsFiles() throws Exception {
        run("echo out; echo err >&2");

        assertThat(folder.resolve("out")).hasContent("out");
        assertThat(folder.resolve("err")).hasContent("err");
    }

    @Test
    void thereIsNothingToReadFromTheTerminal() throws Exception {
        assertThat(run("read line; exit $?").status()).isEqualTo(1);
    }

    private ChildProcess.Outcome run(String script) throws Exception {
        return new ChildProcess(
                        List.of("/bin/sh", "-c", script),
                        folder.resolve("out"),
                        folder.resolve("err"),
                        Duration.ofSeconds(30),
                        () -> false)
                .run();
    }
}
