package kinjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.bench.compare.ComparePlan;
import kinjo.bench.compare.Comparison;
import kinjo.bench.compare.ComparisonResult;
import kinjo.bench.compare.Gc;
import kinjo.bench.compare.PlanException;
import kinjo.bench.compare.Progress;
import kinjo.bench.compare.Subject;
import kinjo.bench.compare.Variant;
import kinjo.vmbuild.Console;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.Image;
import kinjo.vmbuild.KinjoException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kinjo compare}: is Kinjo better for this program, on this machine? */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Runs programs under the stock VM and under Kinjo in turn, each time in a fresh JVM, and says which is",
            "faster and how sure that is. Stock also runs against itself: what differs less than that is noise ('~')."
        },
        customSynopsis = {
            "kinjo compare [WORKLOAD...] [options]",
            "       kinjo compare [options] -- java -jar app.jar ARGUMENTS"
        },
        footer = {
            "",
            "Builds the VM first if it is not there (10 to 30 minutes, once).",
            "Exit status: 0 done, 2 usage, 3 a run failed or gave a wrong result, 130 stopped by Ctrl-C.",
            "Ratios are kinjo / stock of medians over pairs: below 1 Kinjo needs less."
        })
final class CompareCommand implements Callable<Integer> {
    /** The bootstrap interval of fewer pairs would promise more than they hold. */
    private static final int FEWEST_PAIRS = 6;

    private static final int RUN_FAILED = 3;
    private static final int INTERRUPTED = 130;

    private final List<String> typed;
    private final List<String> program;
    private final boolean programGiven;

    @Mixin
    private Session session;

    @Parameters(paramLabel = "WORKLOAD", arity = "0..*", description = "names of 'kinjo bench list' (default: all)")
    private List<String> workloads = List.of();

    @Option(names = "--quick", description = "few pairs: a first answer in about ten minutes")
    private boolean quick;

    @Option(
            names = "--gc",
            split = ",",
            paramLabel = "GC",
            description = "serial, parallel, g1, z, shenandoah (default: g1)")
    private List<String> gcs = List.of();

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "busy threads of the workloads (default: the cores, at most 2)")
    private List<Integer> threads = List.of();

    @Option(names = "--heap", split = ",", paramLabel = "SIZE", description = "fixed heap sizes (default: 1g)")
    private List<String> heaps = List.of();

    @Option(
            names = "--size",
            defaultValue = "default",
            paramLabel = "SIZE",
            description = "small, default or large workloads")
    private String size;

    @Option(names = "--pairs", paramLabel = "N", description = "pairs of runs (default: 12, quick: 6; at least 6)")
    private Integer pairs;

    @Option(
            names = "--variant",
            split = ",",
            defaultValue = "kinjo",
            paramLabel = "VM",
            description = "measured VM: kinjo, off, stock (default: kinjo)")
    private List<String> variants;

    @Option(
            names = "--against",
            split = ",",
            paramLabel = "VM",
            description = "baseline: stock, off, kinjo (default: stock)")
    private List<String> baselines = List.of();

    @Option(
            names = "--feature",
            paramLabel = "NAME",
            description = "Kinjo against Kinjo without that feature (array-order)")
    private String feature;

    @Option(names = "--flag", paramLabel = "FLAG", description = "a VM flag for every run; may be repeated")
    private List<String> flags = List.of();

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "seed of the order of runs (default: 1)")
    private long seed;

    @Option(
            names = "--timeout",
            paramLabel = "MINUTES",
            defaultValue = "10",
            description = "limit for one run (default: 10)")
    private int timeout;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description = "measure nothing: make report.html from the result.json in DIR, and print its table")
    private Path report;

    @Option(names = "--ignore-output", description = "a program of yours may print differently each time")
    private boolean ignoreOutput;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for report.html, result.json, runs.jsonl (default: out/compare-TIME)")
    private Path out;

    CompareCommand(List<String> typed, List<String> program, boolean programGiven) {
        this.typed = typed;
        this.program = program;
        this.programGiven = programGiven;
    }

    @Override
    public Integer call() {
        if (report != null) {
            return printReport();
        }
        if (pairs != null && pairs < FEWEST_PAIRS) {
            throw new PlanException(
                    "An interval needs at least " + FEWEST_PAIRS + " pairs of runs, not " + pairs + ".",
                    "Raise --pairs, or use --quick.");
        }
        List<Subject> subjects = subjects();
        List<Gc> collectors = gcs.isEmpty() && !programGiven
                ? List.of(Gc.G1)
                : gcs.stream().map(Gc::parse).toList();
        Vms vms = new Vms(session.image(DebugLevel.RELEASE, Image.Default.STOCK));
        ComparePlan plan = ComparePlan.builder()
                .subjects(subjects)
                .gcs(collectors)
                .threads(threads.isEmpty() && !programGiven ? List.of(defaultThreads()) : threads)
                .heaps(heaps.isEmpty() && !programGiven ? List.of("1g") : heaps)
                .variants(variants.stream().map(vms::named).toList())
                .baselines(baselines(vms))
                .pairs(pairs != null ? pairs : quick ? 6 : 12)
                .seed(seed)
                .timeout(Duration.ofMinutes(timeout))
                .extraFlags(flags)
                .ignoreOutput(ignoreOutput)
                .workloadsClassPath(WorkloadModule.classPath(session.checkout()))
                .out(out != null ? out : defaultOut())
                .repeatCommand(repeatCommand())
                .build();
        return run(plan);
    }

    private int printReport() {
        try {
            System.out.println(Comparison.report(report).text());
            System.out.println("report: " + report.resolve("report.html"));
            return 0;
        } catch (IOException e) {
            throw new KinjoException(
                    "no readable result in " + report + ": " + e.getMessage(),
                    "name a folder that holds the result.json of a comparison",
                    e);
        }
    }

    private int run(ComparePlan plan) {
        Console console = session.console();
        Comparison comparison = new Comparison(plan, progress -> console.progress(line(progress)));
        Thread onInterrupt = new Thread(() -> {
            console.say("stopping; what was measured is kept");
            comparison.cancelAndWait();
            console.say("partial result: " + plan.out());
        });
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        ComparisonResult result = comparison.run();
        console.endLine();
        System.out.println(result.text());
        System.out.println("report: " + plan.out().resolve("report.html"));
        System.out.println("data:   " + plan.out().resolve("result.json"));
        try {
            Runtime.getRuntime().removeShutdownHook(onInterrupt);
        } catch (IllegalStateException e) {
            return INTERRUPTED;
        }
        return result.failure() != null ? RUN_FAILED : result.complete() ? 0 : INTERRUPTED;
    }

    private List<Subject> subjects() {
        if (programGiven) {
            if (!workloads.isEmpty()) {
                throw new PlanException("Both workloads and a program behind '--' are given.", "Give one of them.");
            }
            return List.of(Subject.Command.of(program));
        }
        for (String name : workloads) {
            if (!WorkloadModule.NAMES.contains(name)) {
                throw new PlanException(
                        "There is no workload '" + name + "'.",
                        "Choose from " + String.join(", ", WorkloadModule.NAMES)
                                + "; a program of yours goes behind '--'.");
            }
        }
        List<String> names = workloads.isEmpty() ? WorkloadModule.NAMES : workloads;
        return names.stream()
                .<Subject>map(name -> new Subject.Workload(name, size))
                .toList();
    }

    private List<Variant> baselines(Vms vms) {
        List<Variant> result = new ArrayList<>();
        if (feature != null) {
            result.add(vms.without(VmFeature.parse(feature)));
        }
        if (baselines.isEmpty() && feature == null) {
            result.add(vms.named("stock"));
        }
        baselines.forEach(name -> result.add(vms.named(name)));
        return result;
    }

    private static int defaultThreads() {
        return Math.min(2, Runtime.getRuntime().availableProcessors());
    }

    private Path defaultOut() {
        String time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now());
        return Path.of("out", "compare-" + time);
    }

    private String repeatCommand() {
        return "./kinjo " + String.join(" ", typed);
    }

    private static String line(Progress progress) {
        String left = progress.left() == null ? "" : ", about " + Console.clock(progress.left()) + " left";
        String now = progress.cell() == null ? "" : "  " + progress.cell().label() + " " + progress.arm();
        return "%d of %d runs, %s%s%s"
                .formatted(progress.done(), progress.total(), Console.clock(progress.elapsed()), left, now);
    }
}
