package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.common.scalability.Interval;
import kinjo.scale.predict.Prediction;

/** What more cores and JVMs would do, for a terminal. */
final class PredictionText {
    private PredictionText() {}

    /** @param prediction null if there is none */
    static String of(Prediction prediction) {
        if (prediction == null) {
            return "";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "JVMs",
                "cores",
                "users",
                "requests/s",
                "95 %",
                "mean ms with " + prediction.users() + " users",
                "limit",
                "CPUs beside"));
        prediction
                .rows()
                .forEach(row -> lines.add(List.of(
                        "" + row.jvms(),
                        "" + row.cores(),
                        "" + row.users(),
                        Words.decimal(0, row.throughput()),
                        interval(row.interval()),
                        Words.decimal(1, row.millis()),
                        limit(row),
                        Words.decimal(1, row.otherCpus()))));
        return "\nPredicted, not measured: beyond this machine (" + prediction.of() + ")\n" + TextColumns.of(lines)
                + basis(prediction) + "\n" + checks(prediction) + "\n";
    }

    private static String limit(Prediction.Row row) {
        if (row.byLock()) {
            return "the lock";
        }
        return row.byContention() ? "contention" : "CPUs";
    }

    private static String basis(Prediction prediction) {
        return switch (prediction.basis()) {
                    case PROPORTION ->
                        "The cells do not tell contention, so CPUs are taken to be as good however many there"
                                + " are: it is rather a bound. By that";
                    case CONTENTION ->
                        "The cells tell contention, but no coherency: it is rather a bound. By Amdahl's law"
                                + " of the CPUs that work for a JVM together";
                    case LAW -> "By the Universal Scalability Law of the CPUs that work for a JVM together";
                }
                + ", and by a simulation of CPUs"
                + (prediction.heldMillis() > 0
                        ? " and of a lock that is held for %s ms of each request"
                                .formatted(Words.decimal(4, prediction.heldMillis()))
                        : "")
                + ". Dispatcher, database and driver are taken to have CPUs of their own.";
    }

    private static String checks(Prediction prediction) {
        if (prediction.checks().isEmpty()) {
            return "Nothing checks it: a cell cannot be predicted without another one like it.";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("cell", "predicted", "95 %", "measured", "error", "mean ms predicted", "measured"));
        prediction
                .checks()
                .forEach(check -> lines.add(List.of(
                        check.cell().name(),
                        Words.decimal(0, check.predicted()),
                        interval(check.interval()),
                        Words.decimal(0, check.measured()),
                        Words.decimal(1, 100 * check.error()) + " %",
                        Words.decimal(1, check.predictedMillis()),
                        Words.decimal(1, check.measuredMillis()))));
        return "Each cell, predicted from the others: the error is " + Words.decimal(1, 100 * prediction.medianError())
                + " % at the median\n" + TextColumns.of(lines);
    }

    private static String interval(Interval interval) {
        return interval == null
                ? "(too few)"
                : "[" + Words.decimal(0, interval.low()) + ", " + Words.decimal(0, interval.high()) + "]";
    }
}
