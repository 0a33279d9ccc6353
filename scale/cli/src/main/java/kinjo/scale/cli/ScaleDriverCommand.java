package kinjo.scale.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.common.UsageException;
import kinjo.common.commands.Amounts;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.driver.Measurement;
import kinjo.scale.proof.DriverProof;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kinjo scale driver}: how right the driver's times are here. */
@Command(
        name = "driver",
        mixinStandardHelpOptions = true,
        description = {
            "Measures a server that knows its delays, and prints how far off the driver is.",
            "Most answers take 50 ms, a tenth 200 ms, and one of a hundred a second."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo scale driver                              10000 users who think for 10 s: a minute and a half",
            "  ./kinjo scale driver --users 2000 --think 2s --measure 20s"
        })
final class ScaleDriverCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--users", defaultValue = "10000", paramLabel = "N", description = "how many (default: 10000)")
    private int users;

    @Option(
            names = "--think",
            defaultValue = "10s",
            converter = Amounts.Time.class,
            paramLabel = "TIME",
            description = "between an answer and the next click (default: 10s)")
    private Duration think;

    @Option(
            names = "--measure",
            defaultValue = "60s",
            converter = Amounts.Time.class,
            paramLabel = "TIME",
            description = "after twice the time to think (default: 60s)")
    private Duration measure;

    @Override
    public Integer call() throws Exception {
        if (users < 1) {
            throw new UsageException("Without users there is nothing to measure.", "Give 1 or more.");
        }
        print(DriverProof.run(users, think, measure));
        return 0;
    }

    private void print(DriverProof proof) {
        Measurement seen = proof.driver();
        DriverProof.Known known = proof.server();
        PrintWriter out = spec.commandLine().getOut();
        out.print(TextColumns.of(List.of(
                List.of("", "requests", "mean ms", "p50", "p90", "p99"),
                line("server", known.count(), known.mean(), known.p50(), known.p90(), known.p99()),
                line(
                        "driver",
                        seen.all().count(),
                        seen.all().mean(),
                        seen.all().p50(),
                        seen.all().p90(),
                        seen.all().p99()))));
        out.println("%d users who think for %s, %s requests/s: the driver's mean is off by %s %%."
                .formatted(
                        seen.users(),
                        Words.duration(think),
                        Words.decimal(0, seen.throughput()),
                        Words.decimal(2, 100 * proof.error())));
        out.println("Users clicked %s ms late on average, 99 %% of them at most %s ms; the driver kept %s CPUs busy."
                .formatted(
                        Words.decimal(2, seen.lateness().mean()),
                        Words.decimal(2, seen.lateness().p99()),
                        Words.decimal(2, seen.driverCpus())));
        out.flush();
    }

    private static List<String> line(String name, long count, double... millis) {
        return List.of(
                name,
                "" + count,
                Words.decimal(2, millis[0]),
                Words.decimal(2, millis[1]),
                Words.decimal(2, millis[2]),
                Words.decimal(2, millis[3]));
    }
}
