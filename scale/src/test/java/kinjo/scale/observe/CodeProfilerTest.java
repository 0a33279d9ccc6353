package kinjo.scale.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import kinjo.scale.observe.CodeProfile.HotMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeProfilerTest {
    private static final long CPU_NANOS = 1_000_000_000;

    @TempDir
    private Path folder;

    @TempDir
    private Path own;

    /** Work that a profile must find. */
    private static final class Busy {
        private double sum;

        /** For a second of this thread's CPU time. */
        void work() {
            long end = cpuNanos() + CPU_NANOS;
            while (cpuNanos() < end) {
                for (int i = 1; i < 100_000; i++) {
                    sum += Math.sqrt(i);
                }
            }
        }

        private static long cpuNanos() {
            return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }
    }

    @Test
    void namesAndDrawsWhatCpusWereBusyWith() throws Exception {
        CodeProfiler profiler =
                CodeProfiler.start(List.of(ProcessHandle.current().pid()), own);
        new Busy().work();
        CodeProfile profile = profiler.stop(folder, "logs/one");

        assertThat(profile.missing()).isNull();
        assertThat(profile.samples()).isGreaterThan(50);
        assertThat(profile.methods().getFirst().name()).isEqualTo(Busy.class.getName() + ".work");
        assertThat(profile.methods().getFirst().share()).isBetween(0.2, 1.0);
        assertThat(profile.graph()).isEqualTo("logs/one/cpu.html");
        assertThat(Files.readString(folder.resolve("cpu.html"))).contains("CPU time");
    }

    @Test
    void whereItCannotBeLoadedItSaysWhy() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            CodeProfile profile = CodeProfiler.start(
                            List.of(ProcessHandle.current().pid(), process.pid()), own)
                    .stop(folder, "logs/one");

            assertThat(profile.missing()).startsWith("async-profiler cannot be used with process " + process.pid());
            assertThat(profile.methods()).isEmpty();
            assertThat(folder.resolve("cpu.html")).doesNotExist();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void aMethodHasWhatItRunsOutsideOfJavaAndTheVmsThreadsHaveTheirOwnNames() {
        CodeProfile profile = CodeProfiler.profile("""
                a.A.run_[j];b.B.copy_[i];jbyte_disjoint_arraycopy 3
                a.A.run_[0];b.B.copy_[1] 1
                start_thread;Thread::call_run;WorkerThread::run;G1EvacuateRegionsTask::work 4
                start_thread;Thread::call_run;CompileBroker::compiler_thread_loop;Parse::do_call 1
                [unknown] 1
                """, "cpu.html");

        assertThat(profile.samples()).isEqualTo(10);
        Map<String, Double> shares = new TreeMap<>();
        profile.methods().forEach((HotMethod method) -> shares.put(method.name(), method.share()));
        assertThat(shares)
                .isEqualTo(Map.of(
                        "b.B.copy", 0.4,
                        "the VM: garbage collection", 0.4,
                        "the VM: compilation", 0.1,
                        "[unknown]", 0.1));
    }
}
