package kinjo.bench.papers.n10;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.statistics.descriptive.Median;

/** What row N10 measured without joins, as text: rates of parsers, and the stream. */
final class ParseTables {

    private final N10Result result;
    private final TextTables text;

    private ParseTables(N10Result result, TextTables text) {
        this.result = result;
        this.text = text;
    }

    /** Nothing for what was not measured. */
    static void append(N10Result result, TextTables text) {
        ParseTables tables = new ParseTables(result, text);
        if (!result.rates().isEmpty()) {
            tables.rates();
            tables.rateRatios();
        }
        if (result.stream() != null) {
            tables.stream(result.stream());
        }
    }

    private void rates() {
        text.section("Parsing alone, MB/s (10^6 bytes), from memory; median over " + result.rounds() + " JVM(s)");
        shapes(
                "parser",
                Parser.values(),
                (parser, shape) -> String.format(Locale.ROOT, "%.0f", result.rate(parser, shape)));
        text.line(
                "stax-*, sax-jdk: every event, with attributes and texts. jaxb, jackson, nanafusi, nanafusi-reflective: every value");
        text.line(
                "bound. nanafusi-skipping: checked, not bound. All but the last count the same elements and characters.");
    }

    private void rateRatios() {
        text.section("The rate of nanafusi over that of another in the same round: median [lowest, highest]");
        Parser[] others = Arrays.stream(Parser.values())
                .filter(parser -> parser != Parser.NANAFUSI)
                .toArray(Parser[]::new);
        shapes("over", others, (parser, shape) -> {
            double[] ratios = result.rateRatios(Parser.NANAFUSI, parser, shape);
            return ratios.length == 0
                    ? "-"
                    : String.format(
                            Locale.ROOT,
                            "%.2f [%.2f, %.2f]",
                            Median.withDefaults().evaluate(ratios),
                            ratios[0],
                            ratios[ratios.length - 1]);
        });
    }

    private interface RateCell {
        String of(Parser parser, Shape shape);
    }

    /** A row for each parser, a column for each shape. */
    private void shapes(String corner, Parser[] parsers, RateCell cell) {
        StringBuilder head = new StringBuilder(String.format("%-20s", corner));
        for (Shape shape : result.shapes()) {
            head.append(String.format(" %22s", shape.label()));
        }
        text.line("%s", head);
        for (Parser parser : parsers) {
            StringBuilder row = new StringBuilder(String.format("%-20s", parser.label()));
            for (Shape shape : result.shapes()) {
                row.append(String.format(" %22s", cell.of(parser, shape)));
            }
            text.line("%s", row);
        }
    }

    private void stream(StreamRun run) {
        text.section(String.format(
                Locale.ROOT,
                "A document of %.2f GB, made while it is read, with -Xmx64m: %.1f MB (10^6 bytes) of heap to use",
                run.bytes() / 1e9,
                run.heapBytes() / 1e6));
        text.line(
                "%,d elements and %,d characters of values, as many as were made; %,d collections",
                run.elements(), run.characters(), run.collections());
        text.line(
                "%.1f s, of these %.1f s to make the document; without them %.0f MB/s",
                run.seconds(), run.makingSeconds(), run.megabytesPerSecond());
        text.line("%9s %9s %30s", "GB", "s", "at most in use after GC, MB");
        for (StreamRun.Step step : run.steps()) {
            text.line("%9.2f %9.1f %30.1f", step.bytes() / 1e9, step.seconds(), step.usedBytes() / 1e6);
        }
    }
}
