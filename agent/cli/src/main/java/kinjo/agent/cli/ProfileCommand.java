package kinjo.agent.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kinjo profile}: runs a program to find out what would suit it. */
@Command(
        name = "profile",
        mixinStandardHelpOptions = true,
        description = "Runs a program, and says what would suit it.",
        subcommands = {ProfilePlacementCommand.class})
public final class ProfileCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say which: kinjo profile placement");
    }
}
