package kinjo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import kinjo.bench.papers.results.ResultStore;
import kinjo.bench.papers.results.ResultsPage;
import kinjo.common.KinjoException;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo bench results}. */
@Command(
        name = "results",
        mixinStandardHelpOptions = true,
        description = "Writes bench/results/README.md from the stored results, their notes and the findings.",
        footer = {
            "",
            "Examples:",
            "  ./kinjo bench results   after a change of notes or findings",
            "  ./kinjo bench results --store out/suite 2026-11-22-xeon-2-cores/suite",
            "",
            "Exit status: 0 done, 1 the page is stale (--check) or a result cannot be read, 2 wrong usage."
        })
final class ResultsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    private final Session session = new Session();

    @Option(names = "--check", description = "write nothing: say whether the page is stale")
    private boolean check;

    @Option(
            names = "--store",
            paramLabel = "DIR",
            description = "first store the result in DIR, without this machine's paths")
    private Path from;

    @Parameters(arity = "0..1", paramLabel = "DATE-MACHINE/NAME", description = "its name below bench/results")
    private String name;

    @Override
    public Integer call() throws IOException {
        if ((from == null) != (name == null) || check && from != null) {
            throw new ParameterException(
                    spec.commandLine(), "--store DIR goes with a name DATE-MACHINE/NAME, and neither with --check");
        }
        PrintWriter out = spec.commandLine().getOut();
        Path checkout = session.checkout().root();
        ResultsPage page = new ResultsPage(checkout.resolve("bench/results"), PaperRows.READERS);
        if (check) {
            if (page.isStale()) {
                throw new KinjoException("stale: " + page.file(), "run './kinjo bench results'");
            }
            return 0;
        }
        if (from != null) {
            out.println("stored: " + ResultStore.store(checkout, page, from, name));
        }
        page.write();
        out.println("page:   " + page.file());
        return 0;
    }
}
