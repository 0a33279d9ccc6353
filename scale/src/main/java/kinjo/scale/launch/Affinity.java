package kinjo.scale.launch;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.KernelTopology;
import kinjo.scale.topology.Topology;

/**
 * On which CPUs the kernel lets threads run: {@code sched_setaffinity} (row S9). A process inherits it from the thread that
 * starts it, before its first instruction.
 */
public final class Affinity {

    /** Room for 8192 CPUs, the most that Linux is built for. */
    private static final int MASK_BYTES = 1024;

    private static final int THIS_THREAD = 0;

    private static final MethodHandle SET = function("sched_setaffinity");
    private static final MethodHandle GET = function("sched_getaffinity");

    private Affinity() {}

    /** Starts a process. */
    public interface Start {
        Process start() throws IOException;
    }

    /** The CPUs that this thread may use; its process's mask and its cgroup's cpuset are in it. */
    public static CpuSet allowed() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, Long.BYTES);
            if (call(GET, THIS_THREAD, mask) < 0) {
                throw new IllegalStateException("sched_getaffinity failed");
            }
            List<Integer> cpus = new ArrayList<>();
            for (int cpu = 0; cpu < MASK_BYTES * Byte.SIZE; cpu++) {
                if ((mask.get(ValueLayout.JAVA_BYTE, cpu / Byte.SIZE) >> cpu % Byte.SIZE & 1) != 0) {
                    cpus.add(cpu);
                }
            }
            return CpuSet.of(cpus);
        }
    }

    /** This machine, without the CPUs that this thread may not use. */
    public static Topology topology() {
        return KernelTopology.read(Path.of("/")).restrictedTo(allowed());
    }

    /**
     * Starts a process that may use these CPUs only. The calling thread has to be a platform thread; it may use what it
     * could before when this returns.
     *
     * @throws KinjoException if it may not use them all
     */
    public static Process start(CpuSet cpus, Start start) throws IOException {
        CpuSet before = allowed();
        require(cpus, before);
        set(cpus);
        try {
            return start.start();
        } finally {
            set(before);
        }
    }

    /** While it is open, all threads of this process run on some CPUs only; then on those of the thread that bound them. */
    public static final class Bound implements AutoCloseable {
        private final CpuSet before;

        private Bound(CpuSet before) {
            this.before = before;
        }

        @Override
        public void close() {
            setAll(before);
        }
    }

    /**
     * Binds this process, which has not to disturb what it measures.
     *
     * @throws KinjoException if it may not use all of the CPUs
     */
    public static Bound bind(CpuSet cpus) {
        CpuSet before = allowed();
        require(cpus, before);
        setAll(cpus);
        return new Bound(before);
    }

    /** Threads that are new have what the one had that started them, so it is done until there is none. */
    private static void setAll(CpuSet cpus) {
        Set<Integer> done = new HashSet<>();
        for (List<Integer> threads = threads(); !done.containsAll(threads); threads = threads()) {
            threads.stream().filter(done::add).forEach(thread -> set(thread, cpus));
        }
    }

    private static List<Integer> threads() {
        return Stream.of(new File("/proc/self/task").list())
                .map(Integer::valueOf)
                .toList();
    }

    /** @throws KinjoException if the CPUs are not all of those that are allowed */
    public static void require(CpuSet cpus, CpuSet allowed) {
        CpuSet outside = cpus.minus(allowed);
        if (outside.size() > 0) {
            throw new KinjoException(
                    "CPUs " + outside + " are not for this process: it may use " + allowed,
                    "choose among these, or start kinjo without taskset or outside the container that withholds them");
        }
    }

    private static void set(CpuSet cpus) {
        if (!set(THIS_THREAD, cpus)) {
            throw new KinjoException(
                    "the kernel refuses to run a process on CPUs " + cpus, "choose CPUs that are online and allowed");
        }
    }

    /** Whether the kernel did it; it does not for a thread that is gone. */
    private static boolean set(int thread, CpuSet cpus) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, Long.BYTES);
            cpus.numbers().forEach(cpu -> {
                int old = mask.get(ValueLayout.JAVA_BYTE, cpu / Byte.SIZE);
                mask.set(ValueLayout.JAVA_BYTE, cpu / Byte.SIZE, (byte) (old | 1 << cpu % Byte.SIZE));
            });
            return call(SET, thread, mask) == 0;
        }
    }

    /** The CPUs that a process may use, as the kernel tells; empty if the process is gone. */
    static CpuSet of(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> CpuSet.parse(line.substring(line.indexOf(':') + 1)))
                    .findFirst()
                    .orElse(CpuSet.of(List.of()));
        } catch (IOException e) {
            return CpuSet.of(List.of());
        }
    }

    private static int call(MethodHandle function, int thread, MemorySegment mask) {
        try {
            return (int) function.invokeExact(thread, (long) MASK_BYTES, mask);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(String name) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
    }
}
