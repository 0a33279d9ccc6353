package kinjo.scale.report;

import java.util.List;
import java.util.Map;
import kinjo.common.statistics.Estimate;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.OperatingPoint;

/**
 * What another VM changes: ratios to the same cell on the stock VM, from the rounds that both have. Each is null without
 * such a round.
 *
 * @param requestsPerSecond the middle one of the cell's rounds
 * @param throughput ratio of that, from rounds that are the most that the servers can do if there are any
 * @param bound what limited the runs of {@code throughput}; null if they are the most that the servers can do
 * @param cpu ratio of the processor time that a request takes of the servers' JVMs
 * @param start ratio of the time until all JVMs gave their first good response
 * @param footprint ratio of the proportional set size of all JVMs together, under load
 */
public record VmEffect(
        Cell cell,
        double requestsPerSecond,
        Estimate throughput,
        String bound,
        Estimate cpu,
        Estimate start,
        Estimate footprint) {
    static final String STOCK = "stock";

    /** Of all cells on other VMs; none if nothing was measured on the stock VM. */
    static List<VmEffect> of(List<CellResult> results) {
        Map<Cell, Map<Integer, CellResult>> cells = Rounds.byCell(results);
        return cells.keySet().stream()
                .filter(cell -> !cell.vm().equals(STOCK) && cells.containsKey(cell.on(STOCK)))
                .map(cell -> effect(cell, cells.get(cell), cells.get(cell.on(STOCK))))
                .toList();
    }

    private static VmEffect effect(Cell cell, Map<Integer, CellResult> own, Map<Integer, CellResult> stock) {
        Rounds.ThroughputRatio throughput = Rounds.ThroughputRatio.of(own, stock);
        return new VmEffect(
                cell,
                Rounds.middle(own, Rounds::throughput),
                throughput.estimate(),
                throughput.bound(),
                Rounds.ratio(own, stock, VmEffect::cpuOfRequest),
                Rounds.ratio(own, stock, result -> result.start().millis()),
                Rounds.ratio(own, stock, result -> result.best().footprintBytes()));
    }

    /** Seconds. */
    private static double cpuOfRequest(CellResult result) {
        OperatingPoint best = result.best();
        return best.usage().servers().cpuSeconds() / best.requestsOfUsage();
    }
}
