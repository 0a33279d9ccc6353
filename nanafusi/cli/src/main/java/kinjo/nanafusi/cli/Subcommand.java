package kinjo.nanafusi.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A part of {@link XmlCommand}: reports what it cannot do itself, so that any other command can have it as a subcommand. */
abstract class Subcommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Override
    public final Integer call() throws IOException {
        try {
            execute();
            return ExitCode.OK;
        } catch (CommandException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println(spec.root().name() + ": " + e.getMessage());
            err.println("  -> " + e.remedy());
            return ExitCode.SOFTWARE;
        }
    }

    /** @throws CommandException if it cannot do what it was asked for */
    abstract void execute() throws IOException;

    /** The words that call another subcommand of the same command. */
    final String sibling(String name) {
        return spec.parent().qualifiedName() + ' ' + name;
    }
}
