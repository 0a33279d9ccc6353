package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.driver.Measurement;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.OperatingPoint;
import kinjo.scale.observe.LockProfile;

/** A grid's results for a terminal. */
final class GridText {
    private static final double MEGABYTE = 1 << 20;

    private GridText() {}

    static String of(GridReport report) {
        List<CellResult> results = report.results();
        boolean manyRounds = report.plan().rounds() > 1;
        boolean shares = !report.sharing().isEmpty();
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "vm",
                "server",
                "JVMs",
                "cores",
                "CPUs",
                "pinned",
                shares ? "share" : "",
                manyRounds ? "round" : "",
                "users",
                "requests/s",
                "mean ms",
                "p50",
                "p90",
                "p99",
                "p99.9",
                "user",
                "system",
                "idle",
                "MiB",
                "start ms"));
        results.stream()
                .filter(result -> result.best() != null)
                .map(result -> line(result, manyRounds, shares))
                .forEach(lines::add);
        StringBuilder text = new StringBuilder(TextColumns.of(lines));
        text.append(WithinText.of(results, report.plan().limit()));
        text.append(OpenText.of(results));
        text.append(VmText.of(report.vms()));
        text.append(SharingText.of(report.sharing()));
        text.append(CounterText.of(results));
        text.append(LockText.of(results));
        text.append(LockCountText.of(report.lockCounts()));
        text.append(PauseText.of(results));
        text.append(CodeText.of(results));
        text.append(PictureText.of(results));
        text.append(laws(report.curves()));
        text.append(PredictionText.of(report.prediction()));
        Function<CellResult, String> names = Rounds.names(results);
        results.forEach(
                result -> remark(result).ifPresent(remark -> text.append(names.apply(result) + ": " + remark + "\n")));
        text.append("Users think " + Words.duration(report.plan().think())
                + " between an answer and the next click. Dispatcher: "
                + report.plan().dispatcher() + ".\n\n");
        report.advice().forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static String laws(List<LawCurve> curves) {
        if (curves.isEmpty()) {
            return "";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("cell", "by", "contention", "", "coherency", "", "highest at"));
        curves.forEach(curve -> lines.add(List.of(
                curve.name(),
                curve.by(),
                Words.decimal(6, curve.sigma().value()),
                interval(curve.sigma()),
                Words.decimal(6, curve.kappa().value()),
                interval(curve.kappa()),
                curve.peak() == null ? "never falls" : Words.decimal(1, curve.peak()))));
        return "\nUniversal Scalability Law, with 95 % intervals\n" + TextColumns.of(lines) + "\n";
    }

    private static String interval(LawCurve.Coefficient coefficient) {
        return coefficient.interval() == null
                ? "(too few)"
                : "[%s, %s]"
                        .formatted(
                                Words.decimal(6, coefficient.interval().low()),
                                Words.decimal(6, coefficient.interval().high()));
    }

    private static List<String> line(CellResult result, boolean manyRounds, boolean shares) {
        Cell cell = result.cell();
        OperatingPoint best = result.best();
        Measurement measurement = best.measurement();
        return List.of(
                cell.vm(),
                cell.server(),
                "" + cell.jvms(),
                cell.cores() + (cell.threads() > 1 ? "x" + cell.threads() : ""),
                cell.cpus().toString(),
                cell.pinned() ? "yes" : "no",
                shares ? cell.share().word() : "",
                manyRounds ? "" + result.round() : "",
                measurement.users() + (result.cutShort() ? "+" : ""),
                Words.decimal(0, measurement.throughput()),
                Words.decimal(1, measurement.all().mean()),
                Words.decimal(1, measurement.all().p50()),
                Words.decimal(1, measurement.all().p90()),
                Words.decimal(1, measurement.all().p99()),
                Words.decimal(1, measurement.all().p999()),
                percent(best.split().user()),
                percent(best.split().system()),
                percent(best.split().idle()),
                Words.decimal(0, best.footprintBytes() / MEGABYTE),
                Words.decimal(0, result.start().millis()));
    }

    private static String percent(double share) {
        return Words.decimal(0, 100 * share) + " %";
    }

    private static Optional<String> remark(CellResult result) {
        List<String> remarks = new ArrayList<>();
        if (result.failure() != null) {
            remarks.add("failed: " + result.failure());
        }
        if (result.start().timeSliced()) {
            remarks.add("more JVMs than CPUs, so they took turns");
        }
        if (result.cutShort()) {
            remarks.add("there may not be more users: raise " + GridAdvice.MORE_USERS);
        }
        if (result.died() != null) {
            remarks.add(result.died());
        }
        result.levels().stream()
                .filter(level -> level.invalid() != null)
                .map(level -> "with " + level.users() + " users " + level.invalid())
                .forEach(remarks::add);
        if (result.best() != null && result.best().usage().throttled() > 0) {
            remarks.add("a cgroup stopped processes " + result.best().usage().throttled()
                    + " times meanwhile, as its share of the CPUs was used up");
        }
        if (result.driverLate()) {
            remarks.add("the driver was late (%s ms on average), so it was a limit itself"
                    .formatted(Words.decimal(
                            1, result.best().measurement().lateness().mean())));
        }
        LockProfile locks = result.findings().locks();
        if (locks != null && locks.missing() != null) {
            remarks.add("its locks are not known: " + locks.missing());
        }
        return remarks.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", remarks));
    }
}
