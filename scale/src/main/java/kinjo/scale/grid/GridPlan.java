package kinjo.scale.grid;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kinjo.scale.dispatch.Dispatcher;

/**
 * What is measured and how.
 *
 * @param subject what it is about
 * @param think time between an answer and the next click
 * @param limit highest mean response time that users put up with (row S2: 2 s)
 * @param settle time after the number of users has changed, before anything counts
 * @param measure time of one measurement
 * @param heapMegabytes of all servers of a cell together, which is the same in all cells (row S3)
 * @param mostUsers that the driver may have
 * @param rounds how often each cell is run
 * @param openLoad shares of each cell's highest throughput at which users click whether they are answered or not
 * @param dispatcher name of what stands in front of the servers; plans of before it was a choice have the embedded one
 */
public record GridPlan(
        Subject subject,
        List<Cell> cells,
        Duration think,
        Duration limit,
        Duration settle,
        Duration measure,
        int heapMegabytes,
        int mostUsers,
        int rounds,
        List<Double> openLoad,
        String dispatcher) {
    public GridPlan {
        openLoad = openLoad != null ? openLoad : List.of();
        dispatcher = dispatcher != null ? dispatcher : Dispatcher.EMBEDDED;
    }

    /** Round by round, every other one backwards: slow changes of the machine meet all cells alike. */
    List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Cell cell : round % 2 == 1 ? cells : cells.reversed()) {
                runs.add(new Run(cell, round));
            }
        }
        return runs;
    }

    /** The same for one cell alone. */
    GridPlan of(Cell cell) {
        return new GridPlan(
                subject,
                List.of(cell),
                think,
                limit,
                settle,
                measure,
                heapMegabytes,
                mostUsers,
                rounds,
                openLoad,
                dispatcher);
    }
}
