package kinjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import kinjo.bench.compare.explain.Explanation;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Preset;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.plan.WorkloadList;
import kinjo.bench.compare.report.HtmlReport;
import kinjo.bench.compare.report.TextReport;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Gate;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.compare.run.Comparison;
import kinjo.bench.compare.run.ComparisonRun;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.commands.Amounts;
import kinjo.common.commands.OutFolder;
import kinjo.common.console.Console;
import kinjo.common.process.ShellLine;
import kinjo.vmbuild.session.Session;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Vms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo compare}: is Kinjo better for this program, on this machine? */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        exitCodeOnExecutionException = CompareCommand.FAILED,
        description = {
            "Runs programs under the stock VM and under Kinjo in turn, and says which is faster and how sure that is.",
            "Each run is a fresh JVM. Stock also runs against itself: what differs less than that is noise ('~')."
        },
        customSynopsis = {
            "kinjo compare [WORKLOAD...] [options]",
            "       kinjo compare [options] -- java -jar app.jar ARGUMENTS"
        },
        footer = {
            "",
            "Builds the VM first if it is not there (10 to 30 minutes, once).",
            "Exit status: 0 done, 1 regression (--fail-on), 2 usage, 3 a run failed or gave a wrong result, or something"
                    + " else went wrong, 4 undecided (--fail-on), 130 stopped by Ctrl-C.",
            "Ratios are kinjo / stock over pairs of runs: below 1 Kinjo needs less. The last lines say what to do: which"
                    + " flag helped which program and by how much, what it costs, and the command line to use.",
            "A stopped comparison goes on with --resume DIR."
        })
final class CompareCommand implements Callable<Integer> {
    private static final int REGRESSION = 1;

    /** For a CI it must not look like a regression. */
    static final int FAILED = 3;

    private static final int UNDECIDED = 4;

    /** One gives some hundred samples; two show whether they agree. */
    private static final int PROFILED_RUNS = 2;

    /**
     * Old-style and modern code in turn. On a slow machine those at the end are left out, so that an answer comes within
     * ten minutes.
     */
    private static final List<String> QUICK =
            List.of("data-output", "tpcc", "string-buffer", "lusearch", "legacy", "jbb");

    /** Four times or more of what each of them needs: small enough that collections count, with no search for it. */
    private static final String QUICK_HEAP = "256m";

    private static final String USUAL_HEAP = "1g";
    private static final String USUAL_SIZE = "default";

    private static final List<String> BESIDE_RESUME =
            List.of("--resume", "--within", "--budget", "--pairs", "--fail-on", "--explain");

    private static final List<String> BESIDE_REPORT = List.of("--report", "--fail-on");

    private final List<String> typed;
    private final List<String> program;
    private final boolean programGiven;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Session session;

    @Parameters(
            paramLabel = "WORKLOAD",
            arity = "0..*",
            description =
                    "names of 'kinjo bench list', or a set of them: programs, legacy-apis, elided, shared, structures,"
                            + " false-sharing (default: programs)")
    private List<String> workloads = List.of();

    @Option(
            names = "--quick",
            description = "a first answer in ten minutes, from six programs, old-style and modern. On a slow machine"
                    + " runs become shorter, then programs are left out, the last first")
    private boolean quick;

    @Mixin
    private SettingOptions settings;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description =
                    "small, default or large workloads (default: default; --quick takes small where time is short)")
    private String size;

    @Mixin
    private StoppingOptions stopping;

    @Mixin
    private VmOptions vmOptions;

    @Option(
            names = "--fail-on",
            paramLabel = "RATIO",
            description = "for a CI: status 1 if a time ratio is surely above this, 4 if it cannot be told")
    private Double failOn;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "seed of the order of runs (default: 1)")
    private long seed;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = Amounts.Time.class,
            description = "limit for one run (default: 10m)")
    private Duration timeout;

    @Mixin
    private ServerOptions server;

    @Option(
            names = "--explain",
            description =
                    "then run each VM twice more under a profiler (JFR): explain.html shows which methods, locks and"
                            + " allocations changed their share")
    private boolean explain;

    @Option(names = "--ignore-output", description = "a program of yours may print differently each time")
    private boolean ignoreOutput;

    @Option(names = "--stdin", paramLabel = "FILE", description = "what a program of yours reads as standard input")
    private Path stdin;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for report.html, result.json, runs.jsonl (default: out/compare-TIME)")
    private Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "go on with the stopped comparison in DIR")
    private Path resume;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description =
                    "measure nothing: make report.html from the result.json in DIR, and print its table; --fail-on"
                            + " judges it")
    private Path report;

    CompareCommand(List<String> typed, List<String> program, boolean programGiven) {
        this.typed = typed;
        this.program = program;
        this.programGiven = programGiven;
    }

    @Override
    public Integer call() {
        if (report != null) {
            refuseOthers(BESIDE_REPORT, "A report is of what was measured");
            return printReport();
        }
        if (resume != null) {
            refuseOthers(BESIDE_RESUME, "A comparison goes on as it began");
        }
        Gate gate = failOn == null ? null : new Gate(failOn);
        return run(resume != null ? resumed() : new Comparison(plan(), runner()), gate);
    }

    /** The plan is that of a comparison that is there: what would be another one must not be overlooked. */
    private void refuseOthers(List<String> possible, String why) {
        List<String> ignored = new ArrayList<>(workloads);
        spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(name -> !possible.contains(name))
                .forEach(ignored::add);
        if (programGiven) {
            ignored.add("--");
        }
        if (!ignored.isEmpty()) {
            throw new UsageException(
                    why + ", without " + String.join(", ", ignored) + ".",
                    "Give only " + String.join(", ", possible) + ", or start a new comparison.");
        }
    }

    private Comparison resumed() {
        try {
            return Comparison.resume(resume, stopping::changed, runner());
        } catch (IOException e) {
            throw new KinjoException(
                    "the comparison in " + resume + " cannot be read: " + e.getMessage(),
                    "name the --out folder of a stopped comparison",
                    e);
        }
    }

    private ComparePlan plan() {
        List<Subject> subjects = subjects();
        List<Gc> collectors = settings.gcs(!programGiven);
        Stopping stop = stopping.stopping(quick, size != null);
        vmOptions.requireKnown(settings.preset());
        ComparePlan.Builder plan = ComparePlan.builder()
                .subjects(subjects)
                .gcs(collectors)
                .threads(settings.threads(!programGiven))
                .heaps(settings.heaps(programGiven ? null : isQuickSet() ? QUICK_HEAP : USUAL_HEAP))
                .stopping(stop)
                .seed(seed)
                .timeout(timeout)
                .extraFlags(vmOptions.flags())
                .ignoreOutput(ignoreOutput)
                .stdin(stdin)
                .workloadsClassPath(session.checkout().workloadsClassPath())
                .heapMemory(session.cache().heaps())
                .out(out != null ? out : OutFolder.of("compare"))
                .repeatCommand(repeatCommand(typed))
                .checkBeforeVms();
        Vms vms = session.vms();
        return plan.variants(vmOptions.variants(vms, settings.preset(), session.console()))
                .baselines(vmOptions.baselines(vms, settings.preset(), session.console()))
                .build();
    }

    private int printReport() {
        if (!ResultFiles.isIn(report)) {
            throw new KinjoException(
                    "no readable result in " + report + ": it has no result.json",
                    "name a folder that holds the result.json of a comparison");
        }
        try {
            ComparisonResult result = ResultFiles.read(report);
            HtmlReport.write(result, report);
            System.out.println(TextReport.of(result));
            System.out.println("report: " + report.resolve("report.html"));
            printAdvice(result);
            if (result.failure() != null) {
                return FAILED;
            }
            return failOn == null ? 0 : status(new Gate(failOn), result);
        } catch (IOException e) {
            throw new KinjoException(
                    "no readable result in " + report + ": " + e.getMessage(),
                    "name a folder that holds the result.json of a comparison",
                    e);
        }
    }

    private ComparisonRun runner() {
        return new ComparisonRun(session.console());
    }

    private int run(Comparison comparison, Gate gate) {
        return runner().run(comparison, result -> show(comparison, result, gate));
    }

    private int show(Comparison comparison, ComparisonResult result, Gate gate) {
        ComparePlan plan = comparison.plan();
        System.out.println(TextReport.of(result));
        System.out.println("report: " + plan.out().resolve("report.html"));
        System.out.println("data:   " + plan.out().resolve("result.json"));
        boolean explained = !explain || !result.complete() || explain(plan, result, comparison::isCancelled);
        printAdvice(result);
        int judged = gate == null || !result.complete() ? 0 : status(gate, result);
        return explained ? judged : FAILED;
    }

    private static void printAdvice(ComparisonResult result) {
        String advice = TextReport.advice(result);
        if (!advice.isEmpty()) {
            System.out.print("\n" + advice);
        }
    }

    /** False if a run failed. */
    private boolean explain(ComparePlan plan, ComparisonResult result, BooleanSupplier cancelled) {
        Console console = session.console();
        List<Cell> cells = result.stops().stream()
                .filter(stop -> stop.pairs() > 0)
                .map(Stopping.Stop::cell)
                .toList();
        Path folder = plan.out().resolve("explain");
        try {
            Explanation explanation = Explanation.make(plan, cells, PROFILED_RUNS, folder, runner(), cancelled);
            console.endLine();
            System.out.println(explanation.text());
            if (explanation.failure() != null) {
                System.out.println(explanation.failure().text());
            }
            System.out.println("why:    " + explanation.page());
            return explanation.failure() == null;
        } catch (IOException e) {
            throw new KinjoException("cannot write to " + folder + ": " + e.getMessage(), "make it writable", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static int status(Gate gate, ComparisonResult result) {
        System.out.println(gate.explain(result));
        return switch (gate.decide(result)) {
            case PASSED -> 0;
            case REGRESSION -> REGRESSION;
            case UNDECIDED -> UNDECIDED;
        };
    }

    private List<Subject> subjects() {
        if (programGiven) {
            if (!workloads.isEmpty()) {
                throw new UsageException("Both workloads and a program behind '--' are given.", "Give one of them.");
            }
            if (size != null) {
                throw new UsageException(
                        "--size is for workloads, and no program behind '--' has one.", "Leave it out.");
            }
            if (server.isGiven()) {
                return List.of(server.subject(program));
            }
        }
        server.refuse();
        if (programGiven) {
            return List.of(Subject.Command.of(program));
        }
        if (stdin != null || ignoreOutput) {
            throw new UsageException(
                    (stdin != null ? "--stdin" : "--ignore-output") + " is for a program of yours, behind '--'.",
                    "Leave it out.");
        }
        String usual = size != null ? size : USUAL_SIZE;
        return names().stream()
                .<Subject>map(name -> new Subject.Workload(name, usual))
                .toList();
    }

    private List<String> names() {
        WorkloadList list = WorkloadList.of(session.checkout());
        if (!workloads.isEmpty()) {
            return list.named(workloads);
        }
        Preset preset = settings.preset();
        return preset != null ? preset.workloads() : quick ? QUICK : list.standard();
    }

    private boolean isQuickSet() {
        return quick && workloads.isEmpty() && settings.preset() == null;
    }

    /** As it can be pasted into a shell. */
    static String repeatCommand(List<String> typed) {
        return "./kinjo " + ShellLine.of(typed);
    }
}
