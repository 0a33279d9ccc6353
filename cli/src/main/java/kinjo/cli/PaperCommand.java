package kinjo.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.PaperRow;
import kinjo.common.commands.OutFolder;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo bench paper}: measures again what a paper measured, beside its figures. */
@Command(
        name = "paper",
        mixinStandardHelpOptions = true,
        description = "Measures again what a paper measured, and shows it beside the paper's figures.",
        footer = {
            "",
            "Examples:",
            "  ./kinjo bench paper                     which rows there are",
            "  ./kinjo bench paper N10 --quick         some minutes: shows that it works",
            "  ./kinjo bench paper N10 --only stream   30 GB through a heap of 64 MB",
            "  ./kinjo bench paper L5 --report DIR     makes the page of a result again",
            "  ./kinjo bench paper S4 --out out/grid   S3, S5 and S6 with the same folder",
            "                                          measure only what it lacks",
            "  ./kinjo bench paper S5 --report DIR     of any grid of 'kinjo scale portal'",
            "  ./kinjo bench paper T12 --only threads --rounds 6",
            "",
            "Exit status: 0 done, 1 something is missing or failed, 2 usage, 3 a run failed or gave a wrong result."
        })
final class PaperCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private Session session;

    @Parameters(arity = "0..1", paramLabel = "ROW", description = "the row to measure (default: list the rows)")
    private String name;

    @Option(names = "--quick", description = "small inputs, few runs: shows that it works, the figures say little")
    private boolean quick;

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description = "measure only these parts of a row that has parts")
    private List<String> only = List.of();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "how often rows S3 to S6 run each cell (default: 1), or how many pairs of runs rows C8, L5 and"
                            + " T12 make of each setting (default: 6 or more); from 6 on differences have a 95 %% interval")
    private Integer rounds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for the result, its tables and its page (default: out/ROW-TIME)")
    private Path out;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description =
                    "measure nothing: make the page of row L5, N10, S3 to S6, T10 or T12 from the result in DIR, and"
                            + " print its tables; of row C8 only print them")
    private Path report;

    @Override
    public Integer call() throws Exception {
        if (name == null) {
            for (PaperRow row : PaperRows.ALL) {
                spec.commandLine().getOut().printf("%-5s %s%n", row.name(), row.summary());
            }
            return 0;
        }
        PaperRow row = PaperRows.named(name);
        row.requireParts(only);
        row.requireRounds(rounds);
        if (report != null) {
            return row.report(session.checkout(), report.toAbsolutePath());
        }
        Path folder = Files.createDirectories((out != null ? out : OutFolder.of(row.name())).toAbsolutePath());
        return row.measure(
                new PaperRequest(session.checkout(), session::vms, session.console(), quick, rounds, only, folder));
    }
}
