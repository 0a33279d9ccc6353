package kinjo.common.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {

    @TempDir
    private Path root;

    private void write(String file, String content) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), content);
    }

    @Test
    void freeMemoryIsWhatTheContainerHasLeft() throws IOException {
        write("proc/meminfo", "MemTotal: 9000 kB\nMemAvailable: 8000 kB\n");
        assertThat(new Machine(root).freeMemory()).isEqualTo(8000 * 1024);

        write("proc/self/cgroup", "0::/a/b");
        write("sys/fs/cgroup/a/memory.max", "4000000");
        write("sys/fs/cgroup/a/memory.current", "3000000\n");
        write("sys/fs/cgroup/a/memory.stat", "anon 1\ninactive_file 500000\nactive_file 7\n");
        write("sys/fs/cgroup/a/b/memory.max", "max");
        write("sys/fs/cgroup/a/b/memory.current", "2000000\n");
        assertThat(new Machine(root).freeMemory()).isEqualTo(4_000_000 - 2_500_000);
        assertThat(new Machine(root).usableMemory()).isEqualTo(4_000_000);

        write("sys/fs/cgroup/a/b/memory.max", "2500000");
        assertThat(new Machine(root).freeMemory()).isEqualTo(500_000);
    }
}
