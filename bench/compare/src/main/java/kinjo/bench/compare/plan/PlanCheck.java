package kinjo.bench.compare.plan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.common.UsageException;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;

/** Finds what is wrong with a plan before an hour is spent on it. */
public final class PlanCheck {
    private static final Pattern HEAP = Pattern.compile("-Xm[sx].*|-XX:(Initial|Max|Min)HeapSize=.*");

    private PlanCheck() {}

    static void checkBeforeVms(ComparePlan plan) {
        checkSubjects(plan);
        checkCells(plan);
        checkRuns(plan);
    }

    static void checkVms(ComparePlan plan) {
        checkVariants(plan);
        // Some have a heap of their own.
        noOtherHeap(plan);
    }

    private static void checkSubjects(ComparePlan plan) {
        require(
                !plan.subjects().isEmpty(),
                "There is nothing to compare.",
                "Name a workload, or give a command after '--'.");
        noRepeats("subject", plan.subjects());
        long commands = plan.subjects().stream()
                .filter(subject -> !(subject instanceof Subject.Workload))
                .count();
        if (commands > 0) {
            require(
                    plan.subjects().size() == 1,
                    "A command of your own cannot be compared together with other programs.",
                    "Make one comparison for each.");
            require(
                    plan.threads().isEmpty(),
                    "--threads is for the workloads; a command of your own sets its threads itself.",
                    "Leave out --threads.");
            return;
        }
        require(
                !plan.threads().isEmpty(),
                "The workloads need a number of threads.",
                "Give --threads, for example --threads 1,2.");
        require(!plan.heaps().isEmpty(), "The workloads need a fixed heap.", "Give --heap, for example --heap 1g.");
        require(
                plan.workloadsClassPath() != null && !plan.workloadsClassPath().isBlank(),
                "The class path of the workloads is missing.",
                "Build them: 'mvn -q package -pl bench/workloads'.");
    }

    public static void checkVariants(ComparePlan plan) {
        require(
                !plan.variants().isEmpty(),
                "There is no VM to judge.",
                "Give one with --variant, for example --variant kinjo.");
        require(
                !plan.baselines().isEmpty(),
                "There is no VM to judge against.",
                "Give one with --against, for example --against stock.");
        List<Variant> all = plan.vms();
        noRepeats("variant", all.stream().map(Variant::name).toList());
        for (Variant variant : all) {
            require(
                    Files.isExecutable(variant.java()) && !Files.isDirectory(variant.java()),
                    "The VM '" + variant.name() + "' has no launcher at " + variant.java() + ".",
                    "Build the image ('./kinjo image') or give the path of another bin/java.");
            // The launcher chooses the VM by its first argument alone.
            require(
                    variant.flags().lastIndexOf("-kinjo") <= 0,
                    "In variant '" + variant.name() + "' -kinjo is not the first flag.",
                    "Put -kinjo before " + String.join(" ", variant.flags()) + ".");
        }
    }

    private static void checkCells(ComparePlan plan) {
        noRepeats("collector", plan.gcs());
        noRepeats("thread number", plan.threads());
        noRepeats("heap", plan.heaps());
        for (int threads : plan.threads()) {
            requireThreads(threads);
        }
        for (String heap : plan.heaps()) {
            require(
                    HeapSize.isValid(heap) || HeapSize.isFactor(heap),
                    "'" + heap + "' is not a heap size.",
                    "Write it as for -Xmx (512m, 1g), or as a multiple of the smallest heap that works (1.3x, 2x).");
        }
        noOtherHeap(plan);
        for (String flag : plan.extraFlags()) {
            require(
                    flag.startsWith("-"),
                    "'" + flag + "' is not a VM flag.",
                    "Flags start with '-', for example -XX:+UseNUMA.");
            require(
                    !flag.equals("-kinjo"),
                    "-kinjo cannot be given to every VM.",
                    "Name the VM with --variant kinjo instead.");
        }
    }

    /** @throws UsageException if it is below 1 */
    public static void requireThreads(int threads) {
        require(threads >= 1, "A program cannot run with " + threads + " threads.", "Give 1 or more.");
    }

    /** The last one wins, so the heap in the report need not be the one that ran. */
    private static void noOtherHeap(ComparePlan plan) {
        if (plan.heaps().isEmpty()) {
            return;
        }
        Stream<String> ofPrograms = plan.subjects().stream().flatMap(subject -> switch (subject) {
            case Subject.Workload _ -> Stream.<String>of();
            case Subject.Command command -> UserCommand.javaOptions(command.words()).stream();
            case Subject.Server server -> UserCommand.javaOptions(server.words()).stream();
        });
        Stream<String> ofVms = plan.vms().stream().flatMap(variant -> variant.flags().stream());
        Stream.of(ofPrograms, ofVms, plan.extraFlags().stream())
                .flatMap(words -> words)
                .filter(word -> HEAP.matcher(word).matches())
                .findFirst()
                .ifPresent(word -> {
                    throw new UsageException(
                            "The heap is chosen twice: it is to be " + String.join(", ", plan.heaps())
                                    + ", and there is " + word + ".",
                            "Give its size by --heap alone.");
                });
    }

    private static void checkRuns(ComparePlan plan) {
        Stopping stopping = plan.stopping();
        require(
                stopping.fewest() >= 1 && stopping.most() >= stopping.fewest(),
                "A comparison of " + stopping.most() + " pairs at most has no runs.",
                "Give --pairs 6 or more.");
        require(
                stopping.within() == null || stopping.within() > 0,
                "No interval becomes narrower than nothing.",
                "Give --within in per cent, for example --within 2%.");
        require(
                stopping.budget() == null || stopping.budget().isPositive(),
                "There is no time for a single run.",
                "Give --budget, for example --budget 10m.");
        require(
                plan.timeout() != null && plan.timeout().isPositive(),
                "The time-out per run has to be longer than nothing.",
                "Give --timeout, for example --timeout 10m.");
        require(
                plan.stdin() == null || Files.isRegularFile(plan.stdin()) && Files.isReadable(plan.stdin()),
                "There is no readable file " + plan.stdin() + " for standard input.",
                "Correct --stdin.");
        require(plan.out() != null, "There is no folder for the result.", "Give --out DIR.");
        require(
                !Files.exists(plan.out()) || Files.isDirectory(plan.out()),
                plan.out() + " is not a folder.",
                "Give another --out DIR.");
        checkOut(plan.out());
        // Two comparisons in one folder would be read as one.
        for (String file : List.of(FileNames.RUNS, FileNames.RESULT, FileNames.PLAN)) {
            require(
                    !Files.exists(plan.out().resolve(file)),
                    plan.out() + " already holds a comparison (" + file + ").",
                    "Go on with it (--resume " + plan.out() + "), give another --out DIR, or remove that one.");
        }
        require(
                !Files.exists(plan.out().resolve(FileNames.REPORT)),
                plan.out() + " already holds a " + FileNames.REPORT + " of something else, which would be overwritten.",
                "Give another --out DIR, or move that file away.");
    }

    /** The VM's logs are written there, and -Xlog takes these for separators and for the number of the process. */
    public static void checkOut(Path out) {
        require(
                out.toAbsolutePath().toString().chars().noneMatch(character -> ":,%\"".indexOf(character) >= 0),
                "The VM cannot write its log to " + out.toAbsolutePath() + ": the name has one of : , % \"",
                "Give another --out DIR.");
    }

    private static void noRepeats(String what, List<?> values) {
        Set<Object> seen = new HashSet<>();
        for (Object value : values) {
            require(
                    seen.add(value),
                    "The " + what + " " + name(value) + " is given twice.",
                    "Give it once; --pairs says how often it runs.");
        }
    }

    private static String name(Object value) {
        return switch (value) {
            case Subject subject -> subject.name();
            case Gc gc -> gc.label();
            default -> value.toString();
        };
    }

    private static void require(boolean holds, String problem, String remedy) {
        if (!holds) {
            throw new UsageException(problem, remedy);
        }
    }
}
