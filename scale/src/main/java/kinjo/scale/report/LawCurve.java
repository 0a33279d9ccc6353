package kinjo.scale.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kinjo.common.scalability.Fit;
import kinjo.common.scalability.Interval;
import kinjo.common.scalability.LawFitter;
import kinjo.common.scalability.Point;
import kinjo.scale.driver.Measurement;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.Sharing;

/**
 * The Universal Scalability Law of some measurements.
 *
 * @param name what is alike in all of them
 * @param by what differs: cores, or requests at work on average (Little's law: throughput times response time)
 * @param points what was measured
 * @param sigma contention
 * @param kappa coherency
 * @param peak where throughput is highest; null if it never falls
 * @param line the law between the measurements and a little beyond
 */
public record LawCurve(
        String name, String by, List<Point> points, Coefficient sigma, Coefficient kappa, Double peak, List<At> line) {
    private static final String CORES = "cores";
    private static final String REQUESTS = "requests at work";
    private static final int STEPS = 60;
    private static final double BEYOND = 1.25;
    private static final double MILLIS = 1000;

    /** A coefficient; its 95 % interval is null with too few measurements. */
    public record Coefficient(double value, Interval interval) {}

    /** The law at n; the interval is null with too few measurements. */
    public record At(double n, double throughput, Interval interval) {}

    /** By cores where cells differ in them, and by requests at work for each cell, wherever there are enough measurements. */
    public static List<LawCurve> of(List<CellResult> results) {
        Map<String, List<Point>> byCores = points(
                results.stream().filter(CellResult::isServersLimit).toList(),
                LawCurve::withoutCores,
                result -> Stream.of(new Point(result.cell().cores(), Rounds.throughput(result))));
        Map<String, List<Point>> byRequests = points(
                results.stream()
                        .filter(result -> result.best() != null && !result.driverLate())
                        .toList(),
                result -> result.cell().name(),
                result -> result.levels().stream()
                        .filter(level -> level.invalid() == null)
                        .map(LawCurve::point)
                        .filter(point -> point.n() > 0));
        return Stream.concat(curves(CORES, byCores), curves(REQUESTS, byRequests))
                .toList();
    }

    /** A cell that shares its cores with driver and database is on another law than one that does not. */
    private static String withoutCores(CellResult result) {
        Cell cell = result.cell();
        return "%s-%s-%djvm%s%s%s%s"
                .formatted(
                        cell.vm(),
                        cell.server(),
                        cell.jvms(),
                        cell.threads() > 1 ? "-" + cell.threads() + "threads" : "",
                        cell.pinned() ? "-pinned" : "",
                        cell.share() == Sharing.DEFAULT
                                ? ""
                                : "-share-" + cell.share().word(),
                        result.best().usage().shared() ? " with driver and database" : "");
    }

    private static Point point(Measurement level) {
        return new Point(level.throughput() * level.all().mean() / MILLIS, level.throughput());
    }

    private static Map<String, List<Point>> points(
            List<CellResult> results, Function<CellResult, String> name, Function<CellResult, Stream<Point>> points) {
        return results.stream()
                .collect(Collectors.groupingBy(
                        name, LinkedHashMap::new, Collectors.flatMapping(points, Collectors.toList())));
    }

    private static Stream<LawCurve> curves(String by, Map<String, List<Point>> all) {
        List<LawCurve> curves = new ArrayList<>();
        all.forEach((name, points) -> {
            if (LawFitter.canFit(points)) {
                curves.add(curve(name, by, points));
            }
        });
        return curves.stream();
    }

    private static LawCurve curve(String name, String by, List<Point> points) {
        Fit fit = LawFitter.fit(points);
        double last = BEYOND * points.stream().mapToDouble(Point::n).max().orElseThrow();
        List<At> line = IntStream.rangeClosed(1, STEPS)
                .mapToDouble(step -> last * step / STEPS)
                .mapToObj(n -> new At(n, fit.law().at(n), fit.at(n)))
                .toList();
        double peak = fit.law().peak();
        return new LawCurve(
                name,
                by,
                points,
                new Coefficient(fit.law().sigma(), fit.sigma()),
                new Coefficient(fit.law().kappa(), fit.kappa()),
                Double.isInfinite(peak) ? null : peak,
                line);
    }
}
