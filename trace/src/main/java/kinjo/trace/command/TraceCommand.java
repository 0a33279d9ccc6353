package kinjo.trace.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kinjo trace}: what lanes would make of a program. */
@Command(
        name = "trace",
        mixinStandardHelpOptions = true,
        description = {
            "Records what a program allocates and where it stores references, and says how much of that its threads could"
                    + " reclaim by themselves (lanes).",
            "docs/traces.md explains it."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo trace record -o app.trace -- java -jar app.jar",
            "  ./kinjo trace simulate app.trace",
            "  ./kinjo trace simulate --json app.trace > app.json",
            "  ./kinjo trace plot app.json other.json"
        },
        subcommands = {RecordCommand.class, SimulateCommand.class, PlotCommand.class})
public final class TraceCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say which: kinjo trace record, simulate or plot");
    }
}
