package kinjo.bench.workloads;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kinjo.bench.workloads.harness.RunResult;
import kinjo.bench.workloads.harness.Runner;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.UsageException;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.common.cpu.Cpu;

/** Runs one workload and writes its result file; see {@code bench/RESULT_FILE.md}. */
public final class Main {
    /** The run could not be finished: out of memory, an exception, a full disk. */
    static final int FAILED = 1;

    static final int WRONG_USAGE = 2;
    static final int WRONG_RESULT = 3;

    private static final String HELP = """
            Usage: kinjo.bench.workloads.Main NAME [--size small|default|large] [--threads N] [--seed S]
                                                    [--iterations N] [--result FILE]
                   kinjo.bench.workloads.Main --list

              NAME           the workload; --list prints one line of JSON for each
              --size SIZE    small is about a second, default about five, large about a minute
              --threads N    busy application threads, default 1
              --seed S       seed of the generated input, default 20000
              --iterations N how many in all; the size's number of warm-up iterations is part of it
              --result FILE  write the result as JSON (bench/RESULT_FILE.md)

            Status: 0 done, 1 could not finish, 2 wrong usage, 3 the result is wrong.
            """;

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    /** The program without the exit, for tests. */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        List<String> words = Arrays.asList(arguments);
        if (words.contains("--help")) {
            out.print(HELP);
            return 0;
        }
        if (words.contains("--list")) {
            Listing.ALL.forEach(listing -> out.println(json(listing)));
            return 0;
        }
        try {
            return run(Options.parse(arguments), out, err);
        } catch (UsageException wrong) {
            err.println("workloads: " + wrong.getMessage());
            return WRONG_USAGE;
        }
    }

    static int run(Options options, PrintStream out, PrintStream err) {
        String name = options.workload().name();
        int smallest = options.workload().plan(options.setup().size()).smallestHeapMb();
        try {
            RunResult result = new Runner(options.workload(), options.setup(), out).run(options.iterations());
            report(result, out);
            if (options.result() != null) {
                result.write(options.result());
            }
            return 0;
        } catch (WrongResultException wrong) {
            err.println("workloads: " + name + ": wrong result: " + wrong.getMessage());
            return WRONG_RESULT;
        } catch (OutOfMemoryError full) {
            err.println("workloads: " + name + ": " + full.getMessage() + "; give it at least -Xmx" + smallest
                    + "m (for two threads; more for more)");
            return FAILED;
        } catch (IOException unwritable) {
            err.println("workloads: " + name + ": " + unwritable + "; is the disk full?");
            return FAILED;
        } catch (Exception failed) {
            err.println("workloads: " + name + ": failed");
            failed.printStackTrace(err);
            return FAILED;
        }
    }

    private static void report(RunResult result, PrintStream out) {
        result.metrics()
                .forEach((metric, figure) -> out.printf("%s: %.3f %s%n", metric, figure.value(), figure.unit()));
        Cpu cpu = result.cpu();
        out.printf(
                "CPU ms: total %d, application %d, gc %d, jit %d, vm %d%n",
                millis(cpu.total()), millis(cpu.application()), millis(cpu.gc()), millis(cpu.jit()), millis(cpu.vm()));
        out.println("collections: " + result.gcCount() + ", pauses: " + result.gcPauseMillis() + " ms");
        out.println("checksum: " + result.checksum());
    }

    private static long millis(long nanos) {
        return nanos < 0 ? nanos : nanos / 1_000_000;
    }

    private static String json(Listing listing) {
        Workload workload = Workloads.named(listing.name()).orElseThrow();
        Map<String, Integer> smallestHeapMb = new LinkedHashMap<>();
        for (Size size : Size.values()) {
            smallestHeapMb.put(size.label(), workload.plan(size).smallestHeapMb());
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("name", listing.name());
        line.put("sets", listing.sets());
        line.put("summary", listing.summary());
        line.put("stresses", workload.stresses());
        line.put("smallestHeapMb", smallestHeapMb);
        try {
            return new ObjectMapper().writeValueAsString(line);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
