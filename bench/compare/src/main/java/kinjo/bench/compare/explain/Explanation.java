package kinjo.bench.compare.explain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.result.Failure;
import kinjo.bench.compare.run.Progress;
import kinjo.bench.compare.run.ProgressListener;
import kinjo.bench.compare.run.Rerun;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;
import kinjo.vmbuild.vms.Variant;

/**
 * Profiles of a comparison's VMs set against each other.
 *
 * @param page {@code explain.html}, whole even if a run failed
 * @param text what changed most, for the terminal; also in {@code explain.txt}
 * @param failure of the run that did not end well; null if all did
 */
public record Explanation(Path page, String text, Failure failure) {

    private static final String PAGE = "explain.html";
    private static final String TEXT = "explain.txt";
    private static final String RECORDINGS = "recordings";

    /**
     * Runs every VM under JFR in each of the cells and writes {@code explain.html}, {@code explain.txt} and
     * {@code recordings/*.jfr}. Stops at the first run that fails or when cancelled, and writes what there is.
     *
     * @param cells with their heaps resolved, as in a result's stops
     * @param runs of each VM in each cell; more give more samples
     * @param out folder for the files; not that of the comparison, so that no log of it is overwritten
     * @throws UsageException if JFR could not write to a folder of this name
     */
    public static Explanation make(
            ComparePlan plan,
            List<Cell> cells,
            int runs,
            Path out,
            ProgressListener listener,
            BooleanSupplier cancelled)
            throws IOException, InterruptedException {
        Profiling profiling = new Profiling(plan, cells, runs, out.toAbsolutePath(), listener, cancelled);
        Failure failure = profiling.run();
        List<Comparison> comparisons = profiling.comparisons();
        String text = ExplainText.of(comparisons);
        Path page = out.resolve(PAGE);
        FileTree.writeWhole(out.resolve(TEXT), text);
        FileTree.writeWhole(page, ExplainPage.render(comparisons));
        return new Explanation(page, text, failure);
    }

    /** A variant against a baseline in one cell. */
    record Comparison(Cell cell, String baseline, String variant, Profile before, Profile after) {

        String title() {
            return cell.label() + ": " + variant + " against " + baseline;
        }

        Difference difference() {
            return new Difference(before, after);
        }
    }

    private static final class Profiling {
        private final ComparePlan plan;
        private final List<Cell> cells;
        private final List<Variant> vms;
        private final int runs;
        private final Path recordings;
        private final Rerun rerun;
        private final ProgressListener listener;
        private final BooleanSupplier cancelled;
        private final long started = System.nanoTime();
        private final Map<Cell, Map<String, Profile>> profiles = new LinkedHashMap<>();
        private int made;

        Profiling(
                ComparePlan plan,
                List<Cell> cells,
                int runs,
                Path out,
                ProgressListener listener,
                BooleanSupplier cancelled)
                throws IOException {
            if (out.toString().matches(".*[,\"'].*")) {
                throw new UsageException(
                        "JFR cannot write to a folder with a comma or a quote in its name: " + out + ".",
                        "Give another folder with --out.");
            }
            this.plan = plan;
            this.cells = cells;
            this.vms = plan.vms();
            this.runs = runs;
            this.recordings = Files.createDirectories(out.resolve(RECORDINGS));
            this.rerun = new Rerun(plan, out, cancelled);
            this.listener = listener;
            this.cancelled = cancelled;
        }

        /** Null if every run ended well. */
        Failure run() throws IOException, InterruptedException {
            for (Cell cell : cells) {
                for (Variant vm : vms) {
                    Failure failure = run(cell, vm);
                    if (failure != null || cancelled.getAsBoolean()) {
                        return failure;
                    }
                }
            }
            return null;
        }

        private Failure run(Cell cell, Variant vm) throws IOException, InterruptedException {
            Profile profile = new Profile();
            for (int i = 1; i <= runs; i++) {
                Path file = recordings.resolve(Rerun.fileName(cell, vm) + "-" + i + ".jfr");
                tell(cell, vm);
                Optional<Failure> failure = rerun.run(cell, vm, Recordings.flags(file));
                if (failure.isPresent() || cancelled.getAsBoolean()) {
                    return failure.orElse(null);
                }
                made++;
                Recordings.read(file, profile);
            }
            profiles.computeIfAbsent(cell, key -> new LinkedHashMap<>()).put(vm.name(), profile);
            return null;
        }

        private void tell(Cell cell, Variant vm) {
            Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
            int total = cells.size() * vms.size() * runs;
            listener.progress(new Progress(made, total, elapsed, null, cell, vm.name(), null));
        }

        /** Of all pairs of VMs that were both run. */
        List<Comparison> comparisons() {
            List<Comparison> comparisons = new ArrayList<>();
            profiles.forEach((cell, byVm) -> {
                for (Variant baseline : plan.baselines()) {
                    for (Variant variant : plan.variants()) {
                        Profile before = byVm.get(baseline.name());
                        Profile after = byVm.get(variant.name());
                        if (before != null && after != null) {
                            comparisons.add(new Comparison(cell, baseline.name(), variant.name(), before, after));
                        }
                    }
                }
            });
            return comparisons;
        }
    }
}
