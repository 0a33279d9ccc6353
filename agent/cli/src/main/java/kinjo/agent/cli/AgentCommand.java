package kinjo.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.agent.hashtable.SitePattern;
import kinjo.agent.hashtable.Verdict;
import kinjo.agent.refusal.Refusal;
import kinjo.agent.scan.ClassPath;
import kinjo.agent.scan.TableScan;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.vmbuild.Checkout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo agent}: what the agent could do to a program, and what it found out about one. */
@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        description =
                "Says what the agent, which rewrites classes as they load, could do to a program or has counted in it.",
        subcommands = {AgentCommand.HashtableCommand.class, AgentFieldsCommand.class, AgentSplitCommand.class})
public final class AgentCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say which: kinjo agent hashtable, fields or split");
    }

    /** {@code kinjo agent hashtable}. */
    @Command(
            name = "hashtable",
            mixinStandardHelpOptions = true,
            description = {
                "Lists where a class path allocates java.util.Hashtable, and whether the agent may put a table in its"
                        + " place that has no lock.",
                "Nothing is run or changed. docs/agent.md explains the reasons."
            },
            footer = {
                "",
                "Examples:",
                "  ./kinjo agent hashtable -cp 'app.jar:lib/*'",
                "  ./kinjo agent hashtable -cp app.jar com.acme.Session 'com.acme.Texts::load:42'",
                "",
                "Exit status: 0 done, 1 a site has no such table, 2 wrong usage."
            })
    static final class HashtableCommand implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Mixin
        private ClassPathOption classPath;

        @Parameters(arity = "0..*", paramLabel = "SITE", description = SitePattern.SYNTAX + " (default: all)")
        private List<String> sites = new ArrayList<>();

        @Override
        public Integer call() throws IOException {
            List<SitePattern> wanted =
                    sites.stream().map(HashtableCommand::pattern).toList();
            try (ClassPath path = classPath.open()) {
                TableScan scan = TableScan.of(path, wanted);
                for (SitePattern site : wanted) {
                    if (scan.verdicts().stream().map(Verdict::site).noneMatch(site::matches)) {
                        throw new KinjoException(
                                "no java.util.Hashtable is allocated at " + site,
                                "without a site all are listed; an inner class has $ before its name");
                    }
                }
                print(scan, spec.commandLine().getOut());
            }
            return 0;
        }

        private static SitePattern pattern(String text) {
            try {
                return SitePattern.parse(text);
            } catch (IllegalArgumentException e) {
                throw new UsageException(e.getMessage() + ".", "Write " + SitePattern.SYNTAX + ".");
            }
        }

        private static void print(TableScan scan, PrintWriter out) {
            List<Verdict> replaceable = scan.verdicts().stream()
                    .filter(verdict -> verdict.refusals().isEmpty())
                    .toList();
            for (Verdict verdict : scan.verdicts()) {
                out.println((verdict.refusals().isEmpty() ? "can be replaced  " : "refused          ")
                        + verdict.site().text());
                for (Refusal refusal : verdict.refusals()) {
                    out.println("                   " + refusal);
                }
            }
            scan.unreadable().forEach(name -> out.println("cannot be read   " + name));
            out.printf(
                    "# allocations of java.util.Hashtable: %d; %d can be replaced%n",
                    scan.verdicts().size(), replaceable.size());
            if (!replaceable.isEmpty()) {
                Path jar = Checkout.running().agentJar();
                out.println("# to replace one: java '-javaagent:" + jar + "=hashtable="
                        + replaceable.getFirst().site().text() + "' ...");
            }
            out.flush();
        }
    }
}
