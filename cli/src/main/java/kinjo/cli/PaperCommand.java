package kinjo.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.l1.PaperL1;
import kinjo.bench.papers.l5.PaperL5;
import kinjo.bench.papers.n10.PaperN10;
import kinjo.common.KinjoException;
import kinjo.common.process.Program;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Jdk;
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
            "",
            "Exit status: 0 done, 1 something is missing or failed, 3 a run failed or gave a wrong result."
        })
final class PaperCommand implements Callable<Integer> {
    /** The rows that can be measured. */
    enum Row {
        L1("asymmetric spin locks in C: litmus tests, lost increments, cycles for owner and others", PaperL1::measure),
        L5(
                "lock reservation: nine rounds TTT SSS TTT and programs, against stock and JDK 17 (parts: rounds, programs)",
                PaperL5::measure),
        N10(
                "Nanafusi: joins over memory and network, heaps, parse rates, a stream (parts: joins, heaps, rates, stream)",
                PaperCommand::measureN10);

        private final String summary;
        private final Measurement measurement;

        Row(String summary, Measurement measurement) {
            this.summary = summary;
            this.measurement = measurement;
        }

        static Row parse(String name) {
            return Arrays.stream(values())
                    .filter(row -> row.name().equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow(() -> new KinjoException(
                            "no row " + name,
                            "rows: " + Arrays.stream(values()).map(Row::name).collect(Collectors.joining(", "))));
        }
    }

    /** What measures a row. */
    private interface Measurement {
        /**
         * Writes result.json, tables.txt and report.html to the folder.
         *
         * @return the exit status
         */
        int measure(PaperRequest request) throws Exception;
    }

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
            names = "--out",
            paramLabel = "DIR",
            description = "folder for result.json, tables.txt and report.html (default: out/ROW-TIME)")
    private Path out;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description =
                    "measure nothing: make report.html from the result of row L5 or N10 in DIR, and print its tables")
    private Path report;

    @Override
    public Integer call() throws Exception {
        if (name == null) {
            for (Row row : Row.values()) {
                spec.commandLine().getOut().printf("%-5s %s%n", row, row.summary);
            }
            return 0;
        }
        Row row = Row.parse(name);
        if (!only.isEmpty() && row == Row.L1) {
            throw new KinjoException("row " + row + " has no parts", "leave out --only");
        }
        if (report != null) {
            return report(row);
        }
        Path folder = Files.createDirectories((out != null ? out : defaultOut(row)).toAbsolutePath());
        return row.measurement.measure(
                new PaperRequest(session.checkout(), session::vms, session.console(), quick, only, folder));
    }

    private int report(Row row) throws Exception {
        return switch (row) {
            case L1 ->
                throw new KinjoException(
                        "the report of row L1 cannot be made anew", "measure it: ./kinjo bench paper L1");
            case L5 -> PaperL5.report(report.toAbsolutePath());
            case N10 -> n10(session.checkout(), List.of("--report"), report.toAbsolutePath());
        };
    }

    private static int measureN10(PaperRequest request) throws Exception {
        List<String> options = new ArrayList<>();
        if (request.quick()) {
            options.add("--quick");
        }
        if (!request.only().isEmpty()) {
            options.addAll(List.of("--only", String.join(",", request.only())));
        }
        return n10(request.checkout(), options, request.folder());
    }

    /** In a JVM of its own: it holds the documents that it sends to the JVMs it measures. */
    private static int n10(Checkout checkout, List<String> options, Path folder) throws Exception {
        Path target = checkout.root().resolve("bench/papers/target");
        List<String> words = new ArrayList<>(
                List.of(target.resolve("classes") + ":" + target.resolve("lib") + "/*", PaperN10.class.getName()));
        words.addAll(options);
        words.add(folder.toString());
        return Program.run(Jdk.running().java(), "-cp", words);
    }

    private static Path defaultOut(Row row) {
        String time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now());
        return Path.of("out", row + "-" + time);
    }
}
