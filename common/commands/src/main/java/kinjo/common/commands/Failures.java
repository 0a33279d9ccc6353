package kinjo.common.commands;

import java.io.PrintWriter;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import picocli.CommandLine;

/** How a command says that it failed. */
public final class Failures {
    private Failures() {}

    /**
     * For {@link CommandLine#setExecutionExceptionHandler}: says what is wrong and what helps.
     *
     * @return the exit status: 2 for wrong usage; for another failure that is foreseen the command's own, usually 1
     * @throws Exception what is not foreseen
     */
    public static int report(Exception failure, CommandLine line, CommandLine.ParseResult parsed) throws Exception {
        PrintWriter err = line.getErr();
        switch (failure) {
            case UsageException wrong -> {
                err.println("kinjo: " + wrong.getMessage());
                return CommandLine.ExitCode.USAGE;
            }
            case KinjoException known -> {
                err.println("kinjo: " + known.getMessage());
                err.println("  -> " + known.remedy());
                return line.getCommandSpec().exitCodeOnExecutionException();
            }
            default -> throw failure;
        }
    }

    /**
     * For {@link CommandLine#setParameterExceptionHandler}: says what is wrong with the words, and where help is. All of
     * a command's help would push that off the screen; only the names of its commands are shown.
     *
     * @return the exit status for wrong usage
     */
    public static int misuse(CommandLine.ParameterException wrong, String[] words) {
        CommandLine line = wrong.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("kinjo: " + wrong.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
        if (line.getSubcommands().isEmpty()) {
            err.println("  -> './" + line.getCommandSpec().qualifiedName() + " --help' says what it takes");
        } else {
            line.usage(err);
        }
        return CommandLine.ExitCode.USAGE;
    }
}
