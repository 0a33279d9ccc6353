package kinjo.bench.workloads.harness;

import java.io.PrintStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import javax.management.JMException;
import javax.management.ObjectName;
import kinjo.bench.workloads.harness.Workload.Run;
import kinjo.common.cpu.Cpu;
import kinjo.common.cpu.ThreadCpu;

/** Runs a workload's iterations and gathers what the result file tells. */
public final class Runner {
    private final Workload workload;
    private final Setup setup;
    private final PrintStream out;
    private final ThreadCpu threadCpu = ThreadCpu.ofThisProcess();
    private final List<Cpu> iterationCpu = new ArrayList<>();
    private final Fingerprint checksum = new Fingerprint();

    public Runner(Workload workload, Setup setup, PrintStream out) {
        this.workload = workload;
        this.setup = setup;
        this.out = out;
    }

    public RunResult run() throws Exception {
        return run(0);
    }

    /**
     * The same with another number of iterations; without metrics if all of them are warm-up.
     *
     * @param count 0 for as many as the size has
     */
    public RunResult run(int count) throws Exception {
        Plan plan = workload.plan(setup.size()).with(count);
        try (Run run = workload.prepare(setup)) {
            long startup = nanosSinceVmStart();
            long[] iterations = iterate(run, plan);
            run.finalCheck();
            return result(
                    startup,
                    iterations,
                    plan.warmup(),
                    plan.measured() == 0 ? new TreeMap<>() : new TreeMap<>(run.metrics()));
        }
    }

    private long[] iterate(Run run, Plan plan) throws Exception {
        long[] nanos = new long[plan.iterations()];
        threadCpu.sample();
        Cpu before = threadCpu.read();
        for (int i = 0; i < nanos.length; i++) {
            long start = System.nanoTime();
            checksum.add(run.iterate());
            nanos[i] = System.nanoTime() - start;
            threadCpu.sample();
            Cpu now = threadCpu.read();
            iterationCpu.add(now.since(before));
            before = now;
            String kind = i < plan.warmup() ? " (warm-up)" : "";
            out.printf("%s iteration %d: %.1f ms%s%n", workload.name(), i + 1, nanos[i] / 1e6, kind);
        }
        return nanos;
    }

    /** The VM tells its start in milliseconds only. */
    private static long nanosSinceVmStart() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    private RunResult result(long startup, long[] iterations, int warmup, Map<String, Metric> metrics) {
        threadCpu.sample();
        return new RunResult(
                RunResult.FORMAT,
                workload.name(),
                setup.size().label(),
                setup.threads(),
                setup.seed(),
                startup,
                iterations,
                iterationCpu,
                warmup,
                metrics,
                checksum.toString(),
                threadCpu.read(),
                sumOfCollectors(GarbageCollectorMXBean::getCollectionCount),
                sumOfCollectors(GarbageCollectorMXBean::getCollectionTime),
                allocatedBytes(),
                LaneFigures.read());
    }

    private static long sumOfCollectors(ToLongFunction<GarbageCollectorMXBean> figure) {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(figure)
                .sum();
    }

    /**
     * Asked for by name, because Java 17's {@code ThreadMXBean} has no such method, though updates of JDK 17 tell it.
     * Called when all else has been read: the bean server starts with it.
     */
    private static long allocatedBytes() {
        try {
            ObjectName threads = ObjectName.getInstance(ManagementFactory.THREAD_MXBEAN_NAME);
            return (Long) ManagementFactory.getPlatformMBeanServer().getAttribute(threads, "TotalThreadAllocatedBytes");
        } catch (JMException unknown) {
            return -1;
        }
    }
}
