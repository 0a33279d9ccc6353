package kinjo.scale.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kinjo.common.files.FileTree;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;
import kinjo.common.report.Page;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.LockCounts;
import kinjo.scale.grid.Repair;
import kinjo.scale.predict.Prediction;

/**
 * All that is known about a grid; as JSON it is {@code result.json}.
 *
 * @param environment the machine, and the VMs
 * @param reported when the last run had ended
 * @param results of all runs
 * @param standings of all cells that have a result, the best first
 * @param vms what other VMs than stock change; empty if none was measured beside it
 * @param sharing what JVMs gain by sharing; empty if all share the same
 * @param curves the scalability law wherever there is enough for it
 * @param prediction for more cores and JVMs; null if nothing was measured that it could come from
 * @param repair what a repair changed; null if none was asked for
 * @param lockCounts what the best cell's VM counted of its locks; null if none counts
 * @param advice what to do
 */
public record GridReport(
        Environment environment,
        Instant reported,
        GridPlan plan,
        List<CellResult> results,
        List<Standing> standings,
        List<VmEffect> vms,
        List<SharingEffect> sharing,
        List<LawCurve> curves,
        Prediction prediction,
        RepairEffect repair,
        LockCounts lockCounts,
        List<String> advice) {
    private static final String RESULT = "result.json";

    /**
     * Of all runs.
     *
     * @param repair null if none was asked for, or nothing was measured
     * @param launchers first words of the servers' command lines by VM; the stock VM needs none
     */
    public static GridReport of(
            Environment environment,
            GridPlan plan,
            List<CellResult> results,
            Repair repair,
            Map<String, List<String>> launchers) {
        List<Standing> standings = Standing.of(results);
        RepairEffect effect = repair == null ? null : RepairEffect.of(repair, standings.getFirst());
        List<String> advice = new ArrayList<>(GridAdvice.of(plan, results, standings, launchers));
        if (effect != null) {
            advice.addAll(effect.words());
        }
        plan.leftOut().forEach(line -> advice.add("Not measured: " + line));
        Prediction prediction = best(results)
                .flatMap(best -> Prediction.of(plan, results, best))
                .orElse(null);
        return new GridReport(
                environment,
                Instant.now(),
                plan,
                results,
                standings,
                VmEffect.of(results),
                SharingEffect.of(results),
                LawCurve.of(results),
                prediction,
                effect,
                null,
                advice);
    }

    public static GridReport of(Environment environment, GridPlan plan, List<CellResult> results) {
        return of(environment, plan, results, null, Map.of());
    }

    /** The same with what a VM counted of its locks; null for nothing. */
    public GridReport with(LockCounts counted) {
        return new GridReport(
                environment,
                reported,
                plan,
                results,
                standings,
                vms,
                sharing,
                curves,
                prediction,
                repair,
                counted,
                advice);
    }

    /** The cell with the most requests; empty if nothing was measured. */
    public static Optional<Cell> best(List<CellResult> results) {
        return Standing.of(results).stream().map(Standing::cell).findFirst();
    }

    /** Writes {@code result.json}, {@code report.txt} and {@code report.html}. */
    public void write(Path folder) throws IOException {
        FileTree.writeWhole(folder.resolve(RESULT), json());
        FileTree.writeWhole(folder.resolve("report.txt"), text());
        FileTree.writeWhole(folder.resolve("report.html"), page());
    }

    /** The one that was written to a folder; empty if there is none, or none that can be read. */
    public static Optional<GridReport> read(Path folder) {
        try {
            return Optional.of(Json.MAPPER.readValue(folder.resolve(RESULT).toFile(), GridReport.class));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public String text() {
        return GridText.of(this);
    }

    String page() {
        return new Page(GridReport.class, "grid.html")
                .text("title", "kinjo scale: how many JVMs on which cores")
                .text("headline", advice.getFirst())
                .text("machine", environment.summary())
                .text("advice", String.join("\n", advice.subList(1, advice.size())))
                .text("text", text())
                .json("data", this)
                .resources("script", List.of("grid.js"))
                .render();
    }

    private String json() {
        try {
            return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
