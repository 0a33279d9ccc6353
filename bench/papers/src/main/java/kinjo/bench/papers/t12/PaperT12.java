package kinjo.bench.papers.t12;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.PartComparison;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.vms.Variant;
import kinjo.vmbuild.vms.Vms;

/**
 * Row T12: a comparison for each part, as {@code kinjo compare} makes them, of Kinjo without lanes and with them. Lanes
 * are engaged from the start: what they cost and gain is measured, not when the VM would choose them. The heap is as
 * large as the paper's.
 */
public final class PaperT12 {
    /** Of the usual size; {@code lanes} alone is what a user gets, who waits for the VM to engage them. */
    static final String LANES = "lanes-engaged";

    /** Has the barrier, but no lane is ever opened. */
    static final String CLOSED = "lanes-closed";

    /** Has lanes, and closes each that is full: no local collection. */
    static final String UNCOLLECTED = "lanes-uncollected";

    private static final String DIAGNOSTIC = "-XX:+UnlockDiagnosticVMOptions";

    /** Rows T8 and T7: what is known of allocation sites. */
    private static final String NO_HISTORY = "-XX:-LaneSiteHistory";

    private static final String NO_ANALYSIS = "-XX:-LaneStaticAnalysis";

    /** The names of VMs with other sizes, without the size. */
    static final String OF_SIZE = "lanes-";

    private static final Stopping USUAL = new Stopping(Estimate.FEWEST_PAIRS, 16, 0.02, Duration.ofMinutes(30));

    private static final String HEAP = "288m";

    private static final List<String> SIZES = List.of("32k", "64k", "128k", "256k", "512k", "1m", "2m");

    private final PaperRequest request;
    private final Vms vms;

    private PaperT12(PaperRequest request) {
        this.request = request;
        this.vms = request.vms().get();
    }

    /** @return the status of {@code kinjo compare} */
    public static int measure(PaperRequest request) throws IOException {
        List<T12Part> parts = request.only().isEmpty()
                ? List.of(T12Part.values())
                : request.only().stream().map(T12Part::parse).toList();
        return PartComparison.runAll(
                request, T12Part.class, T12Part::label, parts, new PaperT12(request)::plan, PaperT12::write);
    }

    /** Draws a result again and prints its tables. */
    public static int report(Path folder) throws IOException {
        PartComparison.writeAgain("T12", T12Part.class, T12Part::label, folder, PaperT12::write);
        return 0;
    }

    private static void write(Map<T12Part, ComparisonResult> results, Path folder) throws IOException {
        System.out.print(T12Report.write(results, folder));
        System.out.println("\nreport: " + folder.resolve(T12Report.PAGE));
    }

    private List<Variant> variants(T12Part part) {
        return switch (part) {
            case SWEEP ->
                SIZES.stream()
                        .map(size -> engaged(OF_SIZE + size, laneSize(size)))
                        .toList();
            case OVERHEAD ->
                List.of(
                        engaged(CLOSED, DIAGNOSTIC, "-XX:-LaneOpening"),
                        engaged(UNCOLLECTED, DIAGNOSTIC, "-XX:-LaneCollection"),
                        engaged(LANES));
            case THREADS -> List.of(engaged(LANES));
            case BYTES ->
                List.of(
                        engaged(LANES),
                        engaged("lanes-no-history", NO_HISTORY),
                        engaged("lanes-no-analysis", NO_ANALYSIS),
                        engaged("lanes-neither", NO_HISTORY, NO_ANALYSIS));
        };
    }

    private Variant engaged(String name, String... flags) {
        Variant lanes = vms.named("lanes-engaged");
        List<String> words = new ArrayList<>(lanes.flags());
        words.addAll(List.of(flags));
        return new Variant(name, lanes.java(), words, null);
    }

    private static String laneSize(String size) {
        return "-XX:LaneSize=" + size;
    }

    private ComparePlan plan(T12Part part) {
        String size = request.quick() ? Subject.Workload.SMALL : "default";
        return ComparePlan.builder()
                .subjects(part.workloads().stream()
                        .map(name -> new Subject.Workload(name, size))
                        .toList())
                .gcs(part.gcs())
                .threads(part.threads())
                .heaps(List.of(HEAP))
                .variants(variants(part))
                .baselines(List.of(vms.named("kinjo")))
                .stopping(request.stopping(USUAL))
                .workloadsClassPath(request.checkout().workloadsClassPath())
                .out(request.folder().resolve(part.label()))
                .repeatCommand(request.repeatCommand("T12", part.label()))
                .build();
    }
}
