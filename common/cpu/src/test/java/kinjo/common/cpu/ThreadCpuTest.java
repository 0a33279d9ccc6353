package kinjo.common.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a folder like /proc/self/task. */
class ThreadCpuTest {
    @TempDir
    private Path tasks;

    private ThreadCpu cpu;

    @BeforeEach
    void setUp() throws IOException {
        cpu = new ThreadCpu(tasks, new ThreadGroups(false));
        thread("1", "java", 500);
        thread("2", "GC Thread#0", 70);
        thread("3", "C2 CompilerThre", 40);
        thread("4", "VM Thread", 5);
    }

    @Test
    void sumsByGroup() throws IOException {
        thread("5", "GC Thread#1", 30);
        cpu.sample();
        assertThat(cpu.read(645)).isEqualTo(new Cpu(645, 500, 100, 40, 5));
    }

    @Test
    void anEndedThreadKeepsWhatItLastShowed() throws IOException {
        cpu.sample();
        end("3");
        cpu.sample();
        assertThat(cpu.read(615)).isEqualTo(new Cpu(615, 500, 70, 40, 5));
    }

    @Test
    void aNumberUsedAgainCountsForBoth() throws IOException {
        cpu.sample();
        thread("3", "GC Thread#1", 10);
        cpu.sample();
        assertThat(cpu.read(625)).isEqualTo(new Cpu(625, 500, 80, 40, 5));
    }

    @Test
    void whatNoThreadAccountsForIsTheVms() {
        cpu.sample();
        assertThat(cpu.read(700)).isEqualTo(new Cpu(700, 500, 70, 40, 90));
    }

    @Test
    void theCoarseClockOfTheProcessDoesNotMakeTheVmNegative() {
        cpu.sample();
        assertThat(cpu.read(600)).isEqualTo(new Cpu(615, 500, 70, 40, 5));
    }

    @Test
    void withoutProcOnlyTheTotalIsKnown() {
        ThreadCpu elsewhere = new ThreadCpu(tasks.resolve("absent"), new ThreadGroups(false));
        elsewhere.sample();
        assertThat(elsewhere.read(600)).isEqualTo(new Cpu(600, -1, -1, -1, -1));
    }

    @Test
    void aDamagedEntryIsLeftOut() throws IOException {
        Files.writeString(tasks.resolve("4").resolve("schedstat"), "?\n");
        cpu.sample();
        assertThat(cpu.read(610)).isEqualTo(new Cpu(610, 500, 70, 40, 0));
    }

    private void thread(String number, String name, long nanos) throws IOException {
        Path folder = Files.createDirectories(tasks.resolve(number));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), nanos + " 12 3\n");
    }

    private void end(String number) throws IOException {
        Path folder = tasks.resolve(number);
        Files.delete(folder.resolve("comm"));
        Files.delete(folder.resolve("schedstat"));
        Files.delete(folder);
    }
}
