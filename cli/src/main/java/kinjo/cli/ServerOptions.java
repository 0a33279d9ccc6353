package kinjo.cli;

import java.util.List;
import kinjo.bench.compare.plan.Subject;
import kinjo.common.UsageException;
import picocli.CommandLine.Option;

/** For a program that serves until it is ended; mixed into {@link CompareCommand}. */
final class ServerOptions {
    private static final int USUAL_RUNS = 9;

    @Option(
            names = "--client",
            paramLabel = "COMMAND",
            description = "the program is a server; this shell command uses it and ends, and its time is measured")
    private String client;

    @Option(
            names = "--client-runs",
            paramLabel = "N",
            description = "how often the client runs against each server; a third is warm-up (default: 9)")
    private Integer runs;

    @Option(names = "--ready-port", paramLabel = "PORT", description = "the server is ready when it listens there")
    private Integer port;

    @Option(names = "--ready", paramLabel = "TEXT", description = "... or when it has printed this")
    private String text;

    boolean isGiven() {
        return client != null;
    }

    Subject subject(List<String> program) {
        return Subject.Server.of(program, client, runs == null ? USUAL_RUNS : runs, new Subject.Ready(port, text));
    }

    /** @throws UsageException if an option is given that says nothing here */
    void refuse() {
        if (client != null || runs != null || port != null || text != null) {
            throw new UsageException(
                    "--client, --client-runs, --ready and --ready-port are for a server of yours.",
                    "Give its command behind '--', and --client with what uses it.");
        }
    }
}
