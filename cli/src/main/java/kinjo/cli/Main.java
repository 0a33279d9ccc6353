package kinjo.cli;

import java.util.Arrays;
import java.util.List;
import kinjo.agent.cli.AgentCommand;
import kinjo.agent.cli.ProfileCommand;
import kinjo.common.commands.Failures;
import kinjo.nanafusi.cli.XmlCommand;
import kinjo.scale.cli.PortalCommand;
import kinjo.scale.cli.ScaleCommand;
import kinjo.trace.command.TraceCommand;
import kinjo.vmbuild.Checkout;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./kinjo}: the root command. */
@Command(
        name = "kinjo",
        mixinStandardHelpOptions = true,
        version = "Kinjo " + Checkout.VERSION,
        description = "Keeps things near the thread that uses them: a VM for JDK 25 and 27, and its tools.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "First steps:",
            "  ./kinjo compare --quick                is Kinjo better than the stock VM here?",
            "  ./kinjo compare -- java -jar app.jar   ... and for your program?",
            "  ./kinjo test                           the tests",
            "",
            "'compare' and 'test' get what they need by themselves. For any other command,",
            "'./kinjo doctor' says what is missing, and './kinjo doctor --install' gets it.",
            "",
            "KINJO_CACHE   where sources, build trees and images are kept",
            "              (default ~/.cache/kinjo)",
            "KINJO_JDK     the JDK 25 or 27 to use",
            "              (default JAVA_HOME, else one that is found)"
        },
        subcommands = {
            CompareCommand.class,
            JavaCommand.class,
            JavacCommand.class,
            BuildCommand.class,
            ImageCommand.class,
            DistCommand.class,
            InstallCommand.class,
            BenchCommand.class,
            XmlCommand.class,
            ScaleCommand.class,
            PortalCommand.class,
            AgentCommand.class,
            ProfileCommand.class,
            TraceCommand.class,
            TestCommand.class,
            DoctorCommand.class,
            CacheCommand.class,
            VmCommand.class,
            CommandLine.HelpCommand.class
        })
final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        // Everything behind "--" belongs to the user's program: picocli must not read options in it.
        List<String> words = Arrays.asList(arguments);
        int split = words.indexOf("--");
        boolean compare = !words.isEmpty() && words.getFirst().equals("compare");
        List<String> own = compare && split >= 0 ? words.subList(0, split) : words;
        List<String> program = compare && split >= 0 ? words.subList(split + 1, words.size()) : List.of();
        return commandLine(words, program, compare && split >= 0).execute(own.toArray(String[]::new));
    }

    static CommandLine commandLine(List<String> typed, List<String> program, boolean programGiven) {
        CommandLine line = new CommandLine(new Main(), new Factory(typed, program, programGiven));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        // A word such as @body.json is the program's own.
        line.setExpandAtFiles(false);
        line.setExecutionExceptionHandler(Failures::report);
        line.setParameterExceptionHandler(Failures::misuse);
        line.getSubcommands().values().forEach(Main::passThrough);
        return line;
    }

    /** Commands that hand all their words to another program, options included. */
    private static void passThrough(CommandLine line) {
        Object command = line.getCommand();
        if (command instanceof JavaCommand || command instanceof JavacCommand || command instanceof PortalCommand) {
            line.setUnmatchedOptionsArePositionalParams(true);
            line.setStopAtPositional(true);
        }
    }

    /** Gives the compare command the user's program; every other command has no state to be given. */
    private record Factory(List<String> typed, List<String> program, boolean programGiven)
            implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (type == CompareCommand.class) {
                return type.cast(new CompareCommand(typed, program, programGiven));
            }
            return CommandLine.defaultFactory().create(type);
        }
    }
}
