package kinjo.agent.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import kinjo.common.commands.OutFolder;
import kinjo.common.files.Json;
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
            "Runs a program and counts how often it reads and writes each field; measures what reads and false sharing cost on"
                    + " this machine; says for each class whether to leave, order or split it, and why.",
            "The program gets several times slower and does the same. Besides the text there are a page, JSON and a placement"
                    + " file in the folder. docs/agent.md explains it."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo profile placement -- java -jar app.jar",
            "  ./kinjo profile placement --fields 'com.acme.*' -- java -cp 'lib/*' com.acme.Main small",
            "  ./kinjo profile placement --counts counts.json",
            "",
            "Exit status: that of the program; 1 there are no counts, 2 wrong usage."
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
        Thresholds limits = CountsFiles.thresholds(thresholds);
        List<ClassPattern> patterns = (classes.isEmpty() ? List.of("*") : classes)
                .stream().map(ClassPatterns::parse).toList();
        FieldReport counts = earlier == null ? null : CountsFiles.read(earlier);
        Path folder = folder();
        int status = 0;
        PlacementReport.Answer keepsApart = PlacementReport.Answer.NOT_KNOWN;
        if (counts == null) {
            CountedRun run = new CountedRun(program, Checkout.running().agentJar(), folder);
            // Redirect.to would empty a file that standard error goes to.
            status = run.run(patterns, isJson ? Redirect.appendTo(new File("/dev/stderr")) : Redirect.INHERIT);
            counts = CountsFiles.read(run.counts());
            keepsApart = run.keepsApart();
        }
        MachineCosts machine = MachineProbe.measure(Runtime.getRuntime().maxMemory() / 4);
        PlacementReport report = PlacementReport.of(program, counts, limits, machine, keepsApart);
        String text = text(counts, limits, report);
        write(folder, report, text);
        PrintWriter printed = spec.commandLine().getOut();
        printed.print(isJson ? json(report) : text + "\n" + folder.resolve("report.html") + "\n");
        printed.flush();
        if (status != 0) {
            spec.commandLine().getErr().println("kinjo: the program ended with status " + status);
        }
        return status;
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
            Files.deleteIfExists(folder.resolve("counts.json"));
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
