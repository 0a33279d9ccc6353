package kinjo.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import kinjo.agent.scan.ClassPath;
import kinjo.agent.split.SplitCheck;
import kinjo.agent.split.SplitRequest;
import kinjo.agent.split.SplitVerdict;
import kinjo.common.UsageException;
import kinjo.vmbuild.Checkout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo agent split}: what the agent would do to classes. */
@Command(
        name = "split",
        mixinStandardHelpOptions = true,
        description = {
            "Says which classes the agent could split, so that the fields that are mostly read stay together and the others"
                    + " get an object of their own, and why not.",
            "The agent splits when a program is run: java -javaagent:kinjo-agent.jar=split=CLASS:FIELD+FIELD ...;"
                    + " docs/agent.md explains the reasons."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo agent split --dry-run -cp 'app.jar:lib/*' com.acme.Node:counter+found",
            "  ./kinjo agent split --dry-run -cp app.jar 'com.acme.Tree$Node:hits'",
            "",
            "Exit status: 0 all can be split, 1 some are refused, 2 wrong usage."
        })
final class AgentSplitCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--dry-run",
            description = "nothing is run or changed; without it there is nothing this command does")
    private boolean isDry;

    @Mixin
    private ClassPathOption classPath;

    @Parameters(arity = "1..*", paramLabel = "CLASS:FIELD+FIELD", description = "with the fields that leave the class")
    private List<String> classes;

    @Override
    public Integer call() throws IOException {
        if (!isDry) {
            throw new UsageException(
                    "Classes are split when a program is run.",
                    "Add --dry-run to see what would happen, or run it with java -javaagent:"
                            + Checkout.running().agentJar() + "=split=CLASS:FIELD+FIELD.");
        }
        List<SplitRequest> requests =
                classes.stream().map(AgentSplitCommand::request).toList();
        Set<String> names = new HashSet<>();
        for (SplitRequest request : requests) {
            if (!names.add(request.type())) {
                throw new UsageException(
                        request.type() + " is named twice.",
                        "Name all its fields at once: " + SplitRequest.SYNTAX + ".");
            }
        }
        try (ClassPath path = classPath.open()) {
            List<SplitVerdict> verdicts = SplitCheck.of(path, requests);
            print(verdicts, spec.commandLine().getOut());
            return verdicts.stream().allMatch(SplitVerdict::isSplit) ? 0 : 1;
        }
    }

    private static SplitRequest request(String text) {
        try {
            return SplitRequest.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + ".", "Write " + SplitRequest.SYNTAX + ".");
        }
    }

    private static void print(List<SplitVerdict> verdicts, PrintWriter out) {
        for (SplitVerdict verdict : verdicts) {
            out.println((verdict.isSplit() ? "can be split  " : "refused       ")
                    + verdict.request().type());
            if (verdict.isSplit()) {
                out.println("                " + verdict.summary());
                out.println("                used by " + String.join(", ", verdict.accessors()));
            }
            verdict.refusals().forEach(refusal -> out.println("                " + refusal));
        }
        List<SplitVerdict> split =
                verdicts.stream().filter(SplitVerdict::isSplit).toList();
        out.printf("# classes: %d; %d can be split%n", verdicts.size(), split.size());
        if (!split.isEmpty()) {
            SplitRequest first = split.getFirst().request();
            Path jar = Checkout.running().agentJar();
            out.println("# to split one: java '-javaagent:" + jar + "=split=" + first.type() + ":"
                    + String.join("+", first.fields()) + "' ...");
        }
        out.flush();
    }
}
