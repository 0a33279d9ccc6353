package kinjo.scale.papers;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.common.KinjoException;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;
import kinjo.common.statistics.Estimate;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.portal.PortalSubject;
import kinjo.scale.report.Rounds;

/**
 * A grid of the portal, as its {@code result.json} has it.
 *
 * @param reported when the last run had ended
 */
record PortalResult(Environment environment, Instant reported, GridPlan plan, List<CellResult> results) {

    /** Whether a {@code result.json} is one: of a grid of the portal. */
    static boolean isOf(JsonNode json) {
        return isOfGrid(json) && isPortal(json);
    }

    /** Whether it is one of any grid. */
    static boolean isOfGrid(JsonNode json) {
        return json.at("/plan/cells").isArray() && json.has("reported");
    }

    private static boolean isPortal(JsonNode json) {
        try {
            return PortalSubject.isOf(parse(json).plan().subject());
        } catch (IOException e) {
            return false;
        }
    }

    static PortalResult parse(JsonNode json) throws IOException {
        return Json.MAPPER.treeToValue(json, PortalResult.class);
    }

    /** @throws KinjoException if the folder has none */
    static PortalResult read(Path folder) {
        try (InputStream in = ResultFiles.openResult(folder)) {
            JsonNode json = Json.MAPPER.readTree(in);
            if (isOf(json)) {
                return parse(json);
            }
        } catch (IOException e) {
            throw noGrid(folder, e);
        }
        throw noGrid(folder, null);
    }

    private static KinjoException noGrid(Path folder, IOException cause) {
        return new KinjoException(
                "no result of a grid of the portal in " + folder + (cause == null ? "" : ": " + cause.getMessage()),
                "name a folder that 'kinjo bench paper S3' to S6 or 'kinjo scale portal' wrote",
                cause);
    }

    /** Cells that have a result. */
    List<Cell> cells() {
        return List.copyOf(Rounds.byCell(results).keySet());
    }

    /** The cells on all cores that were measured, with all threads of them. */
    List<Cell> largest() {
        return cells().stream()
                .filter(cell -> cell.cores() == mostCores() && cell.threads() == mostThreads())
                .toList();
    }

    int mostCores() {
        return cells().stream().mapToInt(Cell::cores).max().orElse(0);
    }

    int mostThreads() {
        return cells().stream().mapToInt(Cell::threads).max().orElse(0);
    }

    /** Over the rounds of a cell that has a result. */
    double median(Cell cell, ToDoubleFunction<CellResult> value) {
        return Rounds.middle(Rounds.byCell(results).get(cell), value);
    }

    /** The runs of a cell, the first round first. */
    Stream<CellResult> runs(Cell cell) {
        return results.stream()
                .filter(result -> result.best() != null && result.cell().equals(cell));
    }

    /** Of two cells; null if one has no result. */
    Estimate ratio(Cell cell, Cell other, ToDoubleFunction<CellResult> value) {
        Map<Cell, Map<Integer, CellResult>> cells = Rounds.byCell(results);
        return Rounds.ratio(cells.getOrDefault(cell, Map.of()), cells.getOrDefault(other, Map.of()), value);
    }
}
