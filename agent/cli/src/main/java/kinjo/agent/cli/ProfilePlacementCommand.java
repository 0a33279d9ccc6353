package kinjo.agent.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.agent.advice.MachineCosts;
import kinjo.agent.advice.MachineProbe;
import kinjo.agent.advice.PlacementFile;
import kinjo.agent.advice.PlacementReport;
import kinjo.agent.fields.ClassPattern;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.commands.Amounts;
import kinjo.common.commands.OutFolder;
import kinjo.common.files.Json;
import kinjo.common.process.JavaFlags;
import kinjo.common.report.Page;
import kinjo.vmbuild.Checkout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo profile placement}: which classes to order or split, and why (rows C1, C2, C9). */
@Command(
        name = "placement",
        mixinStandardHelpOptions = true,
        description = {
            "Runs a program and finds how often it reads and writes each field; measures what reads and false sharing cost on"
                    + " this machine; says for each class whether to leave, order or split it, and why.",
            "Kinjo (java -kinjo ...) estimates the accesses from its compiled code, at full speed. With another VM, or --exact,"
                    + " they are counted: the program gets several times slower and does the same. Besides the text there are"
                    + " a page, JSON and a placement file in the folder. docs/agent.md explains it."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo profile placement -- java -kinjo -jar app.jar",
            "  ./kinjo profile placement --fields 'com.acme.*' -- java -cp 'lib/*' com.acme.Main small",
            "  ./kinjo profile placement --gain 10m -- java -kinjo -jar app.jar",
            "  ./kinjo profile placement --counts counts.json",
            "",
            "Exit status: that of the program, with --gain that of kinjo compare; 1 there are no counts, 2 wrong usage."
        })
final class ProfilePlacementCommand implements Callable<Integer> {
    private static final int PRINTED_CLASSES = 20;
    private static final int LEFT_CLASSES = 5;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--fields",
            paramLabel = "CLASSES",
            description = "count the fields of these classes; * stands for any text (default: all of the program)")
    private List<String> classes = new ArrayList<>();

    @Option(
            names = "--exact",
            description = "count every access, also where Kinjo runs the program and could estimate them")
    private boolean isExact;

    @Option(
            names = "--gain",
            paramLabel = "TIME",
            converter = Amounts.Time.class,
            description = {
                "then measure what the placement file gains, for at most this time (10m): 'kinjo compare' runs the program"
                        + " with and without it in turn"
            })
    private Duration gain;

    @Option(
            names = "--thresholds",
            paramLabel = "P:P:P:P",
            defaultValue = "0.5:20:1:1",
            description = Thresholds.SYNTAX
                    + " (default: ${DEFAULT-VALUE}; the first three are the paper's), as for 'kinjo agent fields'")
    private String thresholds;

    @Option(
            names = "--counts",
            paramLabel = "FILE",
            description = "run nothing, and take what the agent has counted before")
    private Path earlier;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FOLDER",
            description =
                    "for counts.json, placement.json, placement.txt and report.html (default: out/placement-TIME)")
    private Path out;

    @Option(names = "--json", description = "print JSON; what the program prints goes to standard error then")
    private boolean isJson;

    @Parameters(
            arity = "0..*",
            paramLabel = "CMD",
            description = "behind --: a program that starts java, with its arguments")
    private List<String> program = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (program.isEmpty() == (earlier == null)) {
            throw new UsageException(
                    program.isEmpty() ? "No program is given." : "There are both counts and a program.",
                    "Write a program behind --, or --counts with what was counted before.");
        }
        if (gain != null && (program.isEmpty() || !JavaFlags.isJava(program))) {
            throw new UsageException(
                    "What is gained can only be measured of a program that is started by java itself.",
                    "Write -- java ..., or leave --gain out.");
        }
        Thresholds limits = CountsFiles.thresholds(thresholds);
        List<ClassPattern> patterns = classes.stream().map(ClassPatterns::parse).toList();
        FieldReport counts = earlier == null ? null : CountsFiles.read(earlier);
        Path folder = folder();
        if (gain != null) {
            GainRuns.check(folder);
        }
        int status = 0;
        PlacementReport.ProgramsVm advised = PlacementReport.ProgramsVm.UNKNOWN;
        if (counts == null) {
            ProgramVm vm = ProgramVm.of(program);
            status = run(vm, patterns, folder);
            counts = CountsFiles.read(folder.resolve(CountsFiles.NAME));
            advised = vm.advised();
        }
        MachineCosts machine = MachineProbe.measure(Runtime.getRuntime().maxMemory() / 4);
        PlacementReport report = PlacementReport.of(program, counts, limits, machine, advised);
        String text = text(counts, limits, report);
        write(folder, report, text);
        PrintWriter printed = spec.commandLine().getOut();
        printed.print(isJson ? json(report) : text + "\n" + folder.resolve("report.html") + "\n");
        printed.flush();
        if (status != 0) {
            spec.commandLine().getErr().println("kinjo: the program ended with status " + status);
        }
        return gain == null || status != 0 ? status : measureGain(folder, report);
    }

    private int measureGain(Path folder, PlacementReport report) throws IOException, InterruptedException {
        if (report.advice().stream().allMatch(advice -> advice.rules().isEmpty())) {
            spec.commandLine()
                    .getErr()
                    .println("kinjo: the placement file has no rule, so there is nothing to measure");
            return 0;
        }
        List<String> command = new GainRuns(program)
                .command(
                        Checkout.running().root().resolve("kinjo"),
                        folder.resolve("placement.txt"),
                        gain,
                        folder.resolve("gain"));
        return new ProcessBuilder(command)
                .inheritIO()
                .redirectOutput(printed())
                .start()
                .waitFor();
    }

    /** Redirect.to would empty a file that standard error goes to. */
    private Redirect printed() {
        return isJson ? Redirect.appendTo(new File("/dev/stderr")) : Redirect.INHERIT;
    }

    /** Estimates where the VM can, and else counts. */
    private int run(ProgramVm vm, List<ClassPattern> patterns, Path folder) throws IOException, InterruptedException {
        if (!isExact && vm.knowsFields()) {
            return new EstimatedRun(program, folder).run(patterns, printed());
        }
        return new CountedRun(program, Checkout.running().agentJar(), folder)
                .run(patterns.isEmpty() ? List.of(ClassPatterns.parse("*")) : patterns, printed());
    }

    private Path folder() throws IOException {
        Path folder = (out == null ? OutFolder.of("placement") : out).toAbsolutePath();
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new UsageException(folder + " is a file.", "Name a folder by --out.");
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be made: " + e + ".", "Name another folder by --out.");
        }
        if (earlier == null) {
            // Those of an earlier run would be taken for this one's.
            Files.deleteIfExists(folder.resolve(CountsFiles.NAME));
        }
        return folder;
    }

    private static String text(FieldReport counts, Thresholds limits, PlacementReport report) {
        List<String> lines = new ArrayList<>(counts.lines(limits, PRINTED_CLASSES));
        lines.add("");
        lines.addAll(report.lines(LEFT_CLASSES));
        return String.join("\n", lines) + "\n";
    }

    private static String json(PlacementReport report) throws IOException {
        return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(report) + "\n";
    }

    private static void write(Path folder, PlacementReport report, String text) throws IOException {
        try {
            Files.writeString(folder.resolve("placement.json"), json(report));
            Files.write(folder.resolve("placement.txt"), PlacementFile.lines(report.advice()));
            Files.writeString(folder.resolve("report.html"), page(report, text));
        } catch (IOException e) {
            throw new KinjoException("the results cannot be written: " + e, "name another folder by --out", e);
        }
    }

    static String page(PlacementReport report, String text) {
        return new Page(ProfilePlacementCommand.class, "placement.html")
                .text("title", "kinjo profile placement: where objects should lie")
                .text("text", text)
                .text("command", String.join(" ", report.command()))
                .json("data", report)
                .resources("script", List.of("placement.js"))
                .render();
    }
}
