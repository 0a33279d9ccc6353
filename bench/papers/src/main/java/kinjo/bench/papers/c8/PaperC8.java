package kinjo.bench.papers.c8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.PartComparison;
import kinjo.common.KinjoException;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import kinjo.vmbuild.vms.Vms;

/**
 * Row C8: a comparison for each program, as {@code kinjo compare} makes them, of stock with orders of copying and with
 * split classes. Serial copies breadth first by itself, as the paper's VM did; Parallel and G1 depth first.
 */
public final class PaperC8 {
    private static final int MOST_PAIRS = 16;
    private static final double WITHIN = 0.02;
    private static final Duration BUDGET = Duration.ofMinutes(20);
    private static final String TABLES = "tables.txt";

    private final PaperRequest request;
    private final Vms vms;

    private PaperC8(PaperRequest request) {
        this.request = request;
        this.vms = request.vms().get();
    }

    /** @return the status of {@code kinjo compare} */
    public static int measure(PaperRequest request) throws IOException {
        List<C8Program> programs = request.only().isEmpty()
                ? List.of(C8Program.values())
                : request.only().stream().map(C8Program::parse).toList();
        return new PaperC8(request).run(programs);
    }

    /** Prints the tables of a result. */
    public static int report(Path folder) throws IOException {
        Map<C8Program, ComparisonResult> results = new EnumMap<>(C8Program.class);
        for (C8Program program : C8Program.values()) {
            Path part = folder.resolve(program.label());
            if (Files.isDirectory(part)) {
                results.put(program, ResultFiles.read(part));
            }
        }
        if (results.isEmpty()) {
            throw new KinjoException(
                    "no result of row C8 in " + folder, "name a folder that 'kinjo bench paper C8' wrote");
        }
        write(results, folder);
        return 0;
    }

    private static void write(Map<C8Program, ComparisonResult> results, Path folder) throws IOException {
        String tables = C8Tables.render(results);
        Files.writeString(folder.resolve(TABLES), tables);
        System.out.print(tables);
        for (C8Program program : results.keySet()) {
            System.out.println("report: " + folder.resolve(program.label()).resolve("report.html"));
        }
    }

    private int run(List<C8Program> programs) throws IOException {
        Map<C8Program, ComparisonResult> results = new EnumMap<>(C8Program.class);
        int status = 0;
        for (C8Program program : programs) {
            if (status == 0) {
                status = compare(plan(program), result -> results.put(program, result));
            }
        }
        if (!results.isEmpty()) {
            write(results, request.folder());
        }
        return status;
    }

    private int compare(ComparePlan plan, Consumer<ComparisonResult> results) {
        request.console().say("comparing orders on " + plan.out().getFileName());
        return PartComparison.run(request.console(), plan, results);
    }

    private List<Variant> variants(C8Program program) throws IOException {
        Path rules = request.folder().resolve(program.label() + "-rules.txt");
        Files.createDirectories(request.folder());
        Files.writeString(rules, "freqread " + program.lightClass() + "\n");
        List<String> split = List.of(
                "-kinjo",
                "-XX:CopyOrder=dfs",
                "-javaagent:" + request.checkout().agentJar() + "=" + program.split());
        List<String> apart = new ArrayList<>(split);
        apart.add("-XX:PlacementFile=" + rules.toAbsolutePath());
        Path java = vms.named("kinjo").java();
        return List.of(
                vms.named("dfs"),
                vms.named("bfs"),
                vms.named("cluster:3"),
                vms.named("automatic"),
                new Variant("split", java, split, null),
                new Variant("split-apart", java, apart, null));
    }

    private ComparePlan plan(C8Program program) throws IOException {
        String size = request.quick() ? Subject.Workload.SMALL : "default";
        return ComparePlan.builder()
                .subjects(List.of(new Subject.Workload(program.label(), size)))
                .gcs(List.of(Gc.SERIAL, Gc.PARALLEL, Gc.G1))
                .threads(List.of(1, 2))
                .heaps(List.of("1g"))
                .variants(variants(program))
                .baselines(List.of(vms.named("stock"), vms.named("kinjo")))
                .stopping(
                        request.quick()
                                ? Stopping.pairs(Estimate.FEWEST_PAIRS)
                                : new Stopping(Estimate.FEWEST_PAIRS, MOST_PAIRS, WITHIN, BUDGET))
                .workloadsClassPath(request.checkout().workloadsClassPath())
                .out(request.folder().resolve(program.label()))
                .repeatCommand("./kinjo bench paper C8 --only " + program.label() + (request.quick() ? " --quick" : ""))
                .build();
    }
}
