package kinjo.trace.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.common.KinjoException;
import kinjo.common.files.FileTree;
import kinjo.common.files.Json;
import kinjo.trace.report.SimulationPage;
import kinjo.trace.report.SimulationPage.Program;
import kinjo.trace.report.SimulationText;
import kinjo.trace.simulate.Outcome;
import kinjo.trace.simulate.Simulation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo trace plot}. */
@Command(
        name = "plot",
        mixinStandardHelpOptions = true,
        description = {
            "Draws simulations, the programs one below the other: the bytes by outcome under each policy, as in Fig. 6 of the"
                    + " paper, and what the size of the lane and the threshold change.",
            "The page needs nothing else and works offline."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo trace simulate --json app.trace > app.json",
            "  ./kinjo trace plot app.json",
            "  ./kinjo trace plot --out lanes.html json.json trees.json",
            "",
            "Exit status: 0 done, 1 a file holds no simulation, 2 wrong usage."
        })
final class PlotCommand implements Callable<Integer> {
    private static final String REMEDY = "make one: ./kinjo trace simulate --json app.trace > app.json";

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "HTML",
            defaultValue = "trace.html",
            description = "the page (default: ${DEFAULT-VALUE})")
    private Path out;

    @Parameters(
            arity = "1..*",
            paramLabel = "JSON",
            description = "what simulate --json printed, a file for each program")
    private List<Path> files;

    @Override
    public Integer call() {
        List<Program> programs = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (Path file : files) {
            Program program = new Program(name(file), read(file));
            programs.add(program);
            text.append(program.name())
                    .append("\n\n")
                    .append(SimulationText.of(program.simulation()))
                    .append('\n');
        }
        try {
            FileTree.writeWhole(out.toAbsolutePath(), SimulationPage.of(programs, text.toString()));
        } catch (IOException e) {
            throw new KinjoException(out + " cannot be written: " + e, "name another file by --out", e);
        }
        spec.commandLine().getOut().println(out);
        return 0;
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.json$", "");
    }

    private static Simulation read(Path file) {
        try {
            Simulation simulation = Json.MAPPER.readValue(Files.readString(file), Simulation.class);
            if (simulation == null || !isComplete(simulation)) {
                throw new KinjoException("there is no simulation in " + file, REMEDY);
            }
            return simulation;
        } catch (JsonProcessingException e) {
            throw new KinjoException("there is no simulation in " + file + ": " + e.getOriginalMessage(), REMEDY, e);
        } catch (IOException e) {
            throw new KinjoException(file + " cannot be read: " + e, REMEDY, e);
        }
    }

    private static boolean isComplete(Simulation simulation) {
        return simulation.trace() != null
                && simulation.trace().facts() != null
                && simulation.outcomes() != null
                && !simulation.outcomes().isEmpty()
                && simulation.outcomes().stream().allMatch(PlotCommand::isComplete);
    }

    private static boolean isComplete(Outcome outcome) {
        return outcome != null && outcome.rule() != null && outcome.policy() != null;
    }
}
