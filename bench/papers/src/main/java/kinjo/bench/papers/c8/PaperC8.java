package kinjo.bench.papers.c8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.PartComparison;
import kinjo.common.KinjoException;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import kinjo.vmbuild.vms.Vms;

/**
 * Row C8: a comparison for each program, as {@code kinjo compare} makes them, of stock with orders of copying and with
 * split classes. Serial copies breadth first by itself, as the paper's VM did; Parallel and G1 depth first. Before that each
 * of the paper's programs is run once with exact counts of its field accesses.
 */
public final class PaperC8 {
    private static final Stopping USUAL = new Stopping(Estimate.FEWEST_PAIRS, 16, 0.02, Duration.ofMinutes(45));
    private static final String TABLES = "tables.txt";
    private static final int MOST_THREADS = 16;
    private static final String KEEP_LOCK = "split-keep-lock";

    private final PaperRequest request;
    private final Vms vms;

    private PaperC8(PaperRequest request) {
        this.request = request;
        this.vms = request.vms().get();
    }

    /**
     * Measures times, and then cache misses if the tool for that is there.
     *
     * @return the status of {@code kinjo compare}
     */
    public static int measure(PaperRequest request) throws IOException, InterruptedException {
        boolean all = request.only().isEmpty();
        List<C8Program> timed = List.of(C8Program.values());
        List<C8Program> counted = CacheMisses.PROGRAMS;
        if (!all) {
            Map<Boolean, List<String>> parts =
                    request.only().stream().collect(Collectors.partitioningBy(CacheMisses::isPart));
            timed = parts.get(false).stream().map(C8Program::parse).toList();
            counted = parts.get(true).stream().map(CacheMisses::program).toList();
        }
        if (all && !CacheMisses.canCount()) {
            request.console().say("cache misses will not be counted: valgrind is not installed");
            counted = List.of();
        } else if (!counted.isEmpty()) {
            CacheMisses.requireTool();
        }
        PaperC8 row = new PaperC8(request);
        int status = timed.isEmpty() ? 0 : row.times(timed);
        if (status == 0) {
            row.misses(counted);
        } else if (!counted.isEmpty()) {
            request.console().say("cache misses were not counted");
        }
        return status;
    }

    private int times(List<C8Program> programs) throws IOException {
        ProgramRuns runs = new ProgramRuns(request, size());
        for (C8Program program : programs) {
            if (program.accesses().isPresent()) {
                runs.count(program);
            }
            if (program == C8Program.NBODY) {
                runs.depths();
            }
        }
        return PartComparison.runAll(
                request,
                C8Program.class,
                C8Program::label,
                programs,
                this::plan,
                (times, folder) -> write(C8Result.read(times, folder), folder));
    }

    private void misses(List<C8Program> programs) throws IOException, InterruptedException {
        CacheMisses misses = new CacheMisses(request, size());
        for (C8Program program : programs) {
            List<Variant> all = new ArrayList<>(List.of(vms.named("stock"), vms.named("kinjo")));
            // Its lock makes no difference to one thread.
            variants(program).stream()
                    .filter(variant -> !variant.name().equals(KEEP_LOCK))
                    .forEach(all::add);
            misses.count(program, all);
            write(C8Result.read(request.folder()), request.folder());
        }
    }

    /** Prints the tables of a result. */
    public static int report(Path folder) throws IOException {
        C8Result result = C8Result.read(folder);
        if (result.programs().isEmpty()) {
            throw new KinjoException(
                    "no result of row C8 in " + folder, "name a folder that 'kinjo bench paper C8' wrote");
        }
        write(result, folder);
        return 0;
    }

    private static void write(C8Result result, Path folder) throws IOException {
        String tables = C8Tables.render(result);
        Files.writeString(folder.resolve(TABLES), tables);
        System.out.print(tables);
        for (C8Program program : result.times().keySet()) {
            System.out.println("report: " + folder.resolve(program.label()).resolve("report.html"));
        }
    }

    private List<Variant> variants(C8Program program) throws IOException {
        Path rules = request.folder().resolve(program.label() + "-rules.txt");
        Files.createDirectories(request.folder());
        Files.writeString(rules, "freqread " + program.lightClass() + "\n");
        String split = "-javaagent:" + request.checkout().agentJar() + "=" + program.split();
        String apart = "-XX:PlacementFile=" + rules.toAbsolutePath();
        Path java = vms.named("kinjo").java();
        List<Variant> variants = new ArrayList<>(List.of(
                vms.named("dfs"),
                vms.named("bfs"),
                vms.named("cluster:3"),
                vms.named("automatic"),
                depthFirst("split", java, split),
                depthFirst("apart", java, apart),
                depthFirst("split-apart", java, split, apart)));
        if (program.locksObjects()) {
            variants.add(depthFirst(KEEP_LOCK, java, split + ",keep-lock", apart));
        }
        return variants;
    }

    private static Variant depthFirst(String name, Path java, String... flags) {
        List<String> all = new ArrayList<>(List.of("-kinjo", "-XX:CopyOrder=dfs"));
        all.addAll(List.of(flags));
        return new Variant(name, java, all, null);
    }

    /** As in the paper: 1, 2, and 4 and more as far as there are CPUs. */
    static List<Integer> threads(int cpus) {
        return IntStream.iterate(1, threads -> threads <= Math.clamp(cpus, 2, MOST_THREADS), threads -> 2 * threads)
                .boxed()
                .toList();
    }

    private String size() {
        return request.quick() ? Subject.Workload.SMALL : "default";
    }

    private ComparePlan plan(C8Program program) throws IOException {
        return ComparePlan.builder()
                .subjects(List.of(new Subject.Workload(program.label(), size())))
                .gcs(List.of(Gc.SERIAL, Gc.PARALLEL, Gc.G1))
                .threads(threads(Runtime.getRuntime().availableProcessors()))
                .heaps(List.of(program.heap()))
                .variants(variants(program))
                .baselines(List.of(vms.named("stock"), vms.named("kinjo")))
                .stopping(request.stopping(USUAL))
                .workloadsClassPath(request.checkout().workloadsClassPath())
                .out(request.folder().resolve(program.label()))
                .repeatCommand(request.repeatCommand("C8", program.label()))
                .build();
    }
}
