package kinjo.agent.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import kinjo.agent.fields.Thresholds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo agent fields}: accesses that the agent counted, classed by other thresholds. */
@Command(
        name = "fields",
        mixinStandardHelpOptions = true,
        description = {
            "Prints how often each field was read and written, as the agent counted it, which fields are mostly read (R),"
                    + " written (W) or neither (N), and which classes are candidates for a split.",
            "The agent counts: java -javaagent:kinjo-agent.jar=fields=CLASSES,counts=FILE ...; see docs/agent.md."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo agent fields counts.json",
            "  ./kinjo agent fields --thresholds 0.5:30:2:1 counts.json",
            "",
            "Exit status: 0 done, 1 the file holds no counts, 2 wrong usage."
        })
final class AgentFieldsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--thresholds",
            paramLabel = "P:P:P:P",
            defaultValue = "0.5:20:1:1",
            description = Thresholds.SYNTAX
                    + " (default: ${DEFAULT-VALUE}; the first three are the paper's). A class is split from SPLIT"
                    + " writes in its accesses on; a field is W from WRITTEN of the class's writes on, else R if its reads"
                    + " are READ of the class's accesses; a class is read frequently if its reads are FREQUENT of all"
                    + " accesses.")
    private String thresholds;

    @Parameters(paramLabel = "FILE", description = "what the agent wrote")
    private Path file;

    @Override
    public Integer call() {
        Thresholds limits = CountsFiles.thresholds(thresholds);
        PrintWriter out = spec.commandLine().getOut();
        CountsFiles.read(file).lines(limits, Integer.MAX_VALUE).forEach(out::println);
        out.flush();
        return 0;
    }
}
