package kinjo.trace.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.Json;
import kinjo.trace.file.TraceReader;
import kinjo.trace.report.SimulationText;
import kinjo.trace.simulate.Simulation;
import kinjo.trace.simulate.Simulator;
import kinjo.trace.simulate.Sweep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo trace simulate}. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        description = {
            "Says what lanes would make of the bytes that a program allocated: (a) reclaimed by the thread itself, (b) in a"
                    + " lane but escaped to others, (c) shared from the start.",
            "Two rules tell what escapes: any object that is stored anywhere in the heap, which is the paper's rule; or only"
                    + " one that is stored outside of its own lane, which is Kinjo's."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo trace simulate app.trace",
            "  ./kinjo trace simulate --lane 64k,1m --threshold 1/4 app.trace",
            "  ./kinjo trace simulate --lane 1m --eden 32m app.trace",
            "  ./kinjo trace simulate --json app.trace > app.json",
            "",
            "Exit status: 0 done, also for a trace that is cut off; 1 it cannot be read, 2 wrong usage."
        })
final class SimulateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--lane",
            split = ",",
            paramLabel = "SIZE",
            description = "sizes of lanes (default: 32k,128k,512k,1m,2m). One that is never full is always there.")
    private List<String> lanes = new ArrayList<>();

    @Option(
            names = "--threshold",
            split = ",",
            paramLabel = "SHARE",
            description =
                    "for the policy Profile-based: a site is shared from this share of failed objects on (default:"
                            + " 1/16,1/8,1/4)")
    private List<String> thresholds = new ArrayList<>();

    @Option(
            names = "--eden",
            paramLabel = "SIZE",
            description =
                    "what the VM's threads allocate in; then young collections close lanes, and threads get lanes by"
                            + " the VM's rules (default: no limit)")
    private String eden;

    @Option(names = "--json", description = "print JSON, which 'kinjo trace plot' reads")
    private boolean isJson;

    @Parameters(paramLabel = "FILE", description = "a trace")
    private Path file;

    @Override
    public Integer call() throws JsonProcessingException {
        Sweep sweep = new Sweep(
                lanes.isEmpty()
                        ? Sweep.DEFAULT.laneBytes()
                        : lanes.stream().map(SimulateCommand::laneBytes).toList(),
                thresholds.isEmpty()
                        ? Sweep.DEFAULT.thresholds()
                        : thresholds.stream().map(SimulateCommand::share).toList(),
                eden == null ? 0 : bytes(eden, "eden"));
        Simulation simulation = simulate(sweep);
        PrintWriter out = spec.commandLine().getOut();
        if (isJson) {
            out.println(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(simulation));
        } else {
            out.print(SimulationText.of(simulation));
        }
        out.flush();
        if (simulation.trace().cutOff() != null) {
            spec.commandLine()
                    .getErr()
                    .println("kinjo: the trace is cut off: "
                            + simulation.trace().cutOff() + "; this is what was recorded up to there");
        }
        return 0;
    }

    /** Each simulation has the living objects' places and an open lane for each living thread. */
    private Simulation simulate(Sweep sweep) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UsageException(
                    file + " is no file, and a trace is read twice.", "Write the trace to a file and name that.");
        }
        try {
            return Simulator.simulate(visitor -> TraceReader.read(file, visitor), sweep);
        } catch (OutOfMemoryError e) {
            throw new KinjoException(
                    "the simulations of " + file
                            + " need more memory than there is: each keeps the living objects and the"
                            + " open lane of every living thread",
                    "give fewer sizes by --lane and --threshold, or --eden SIZE, which closes lanes; or give java more"
                            + " memory: JAVA_TOOL_OPTIONS=-Xmx8g",
                    e);
        }
    }

    private static long laneBytes(String text) {
        return bytes(text, "a lane");
    }

    private static long bytes(String text, String what) {
        String upper = text.strip().toUpperCase(Locale.ROOT);
        if (!upper.matches("[1-9][0-9]{0,8}[KMG]?")) {
            throw new UsageException(
                    "'" + text + "' is no size of " + what + ".",
                    "Write sizes as 64k or 1m, those of lanes with commas between.");
        }
        String digits = upper.replaceAll("[KMG]", "");
        int shift = upper.endsWith("K") ? 10 : upper.endsWith("M") ? 20 : upper.endsWith("G") ? 30 : 0;
        return Long.parseLong(digits) << shift;
    }

    private static double share(String text) {
        try {
            String[] parts = text.strip().split("/", 2);
            return Double.parseDouble(parts[0]) / (parts.length == 2 ? Double.parseDouble(parts[1]) : 1);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "'" + text + "' is no threshold.", "Write shares as 1/16 or 0.1, with commas between.");
        }
    }
}
