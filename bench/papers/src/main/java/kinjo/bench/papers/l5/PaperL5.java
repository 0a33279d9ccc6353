package kinjo.bench.papers.l5;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.PartComparison;
import kinjo.common.UsageException;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import kinjo.vmbuild.vms.Vms;

/**
 * Row L5: two comparisons, as {@code kinjo compare} makes them, of stock, Kinjo without and with lock reservation, its
 * form with the owner's fence and, where there is one, JDK 17 without and with biased locking. The first is of the
 * nine rounds by one thread T and one thread S; the second of programs with two threads, as the paper's machine had two
 * processors.
 */
public final class PaperL5 {
    static final String ROUNDS_WORKLOAD = "locks9";

    private static final Stopping USUAL = new Stopping(Estimate.FEWEST_PAIRS, 20, 0.02, Duration.ofMinutes(45));

    enum Part {
        ROUNDS,
        PROGRAMS;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Part parse(String label) {
            return Arrays.stream(values())
                    .filter(part -> part.label().equals(label))
                    .findFirst()
                    .orElseThrow(
                            () -> new UsageException("Row L5 has no part " + label + ".", "Parts: rounds, programs."));
        }
    }

    private final PaperRequest request;
    private final List<Variant> baselines;
    private final List<Variant> variants;

    private PaperL5(PaperRequest request) {
        this.request = request;
        Vms vms = request.vms().get();
        this.baselines = List.of(vms.named("stock"));
        this.variants = new ArrayList<>(List.of(vms.named("off"), vms.named("locks"), vms.named("locks-fenced")));
        variants.addAll(vms.named(List.of("jdk17?", "jdk17-biased?"), request.console()));
    }

    /** @return the status of {@code kinjo compare} */
    public static int measure(PaperRequest request) throws IOException {
        List<Part> parts = request.only().isEmpty()
                ? List.of(Part.values())
                : request.only().stream().map(Part::parse).toList();
        L5Report.requireNoOther(request.folder());
        return PartComparison.runAll(
                request, Part.class, Part::label, parts, new PaperL5(request)::plan, PaperL5::write);
    }

    /** Draws a stored result and prints its tables. */
    public static int report(Path folder) {
        System.out.print(L5Report.again(folder));
        System.out.println("\nreport: " + folder.resolve("report.html"));
        return 0;
    }

    private static void write(Map<Part, ComparisonResult> results, Path folder) throws IOException {
        System.out.print(L5Report.write(resultOf(results), folder));
        System.out.println("\nreport: " + folder.resolve("report.html"));
    }

    static L5Result resultOf(Map<Part, ComparisonResult> results) {
        return L5Result.of(results.get(Part.ROUNDS), results.get(Part.PROGRAMS));
    }

    private ComparePlan plan(Part part) {
        return switch (part) {
            case ROUNDS -> plan(part, List.of(ROUNDS_WORKLOAD), 1);
            case PROGRAMS -> plan(part, L5Program.workloads(), 2);
        };
    }

    private ComparePlan plan(Part part, List<String> workloads, int threads) {
        String size = request.quick() ? "small" : "default";
        return ComparePlan.builder()
                .subjects(workloads.stream()
                        .map(name -> new Subject.Workload(name, size))
                        .toList())
                .gcs(List.of(Gc.G1))
                .threads(List.of(threads))
                .heaps(List.of("1g"))
                .variants(variants)
                .baselines(baselines)
                .stopping(request.stopping(USUAL))
                .workloadsClassPath(request.checkout().workloadsClassPath())
                .out(request.folder().resolve(part.label()))
                .repeatCommand(request.repeatCommand("L5", part.label()))
                .build();
    }
}
