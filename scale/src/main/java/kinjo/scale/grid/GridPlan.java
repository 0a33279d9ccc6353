package kinjo.scale.grid;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.console.TimeText;
import kinjo.scale.dispatch.Dispatcher;

/**
 * What is measured and how.
 *
 * @param subject what it is about
 * @param think time between an answer and the next click
 * @param limit highest mean response time that users put up with (row S2: 2 s)
 * @param settle least time after the number of users has changed, before anything counts: until each user has thought and
 *     was answered
 * @param measure time of one measurement; half of it where the mean is far below the limit
 * @param heapMegabytes of all servers of a cell together, which is the same in all cells (row S3)
 * @param mostUsers that the driver may have
 * @param rounds how often each cell is run
 * @param openLoad shares of each cell's highest throughput at which users click whether they are answered or not
 * @param dispatcher name of what stands in front of the servers; plans of before it was a choice have the embedded one
 * @param asked the settings that have these cells; a grid that goes on tries again what it had to leave out. None for
 *     cells that were chosen one by one
 * @param leftOut what was asked for and cannot be measured on this machine, and why
 * @param triesFixes whether the best cell is run again without the lock that holds it back (row S8)
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
        String dispatcher,
        List<GridSettings> asked,
        List<String> leftOut,
        boolean triesFixes) {
    public GridPlan {
        openLoad = openLoad != null ? openLoad : List.of();
        dispatcher = dispatcher != null ? dispatcher : Dispatcher.EMBEDDED;
        asked = asked != null ? asked : List.of();
        leftOut = leftOut != null ? leftOut : List.of();
    }

    /** A plan of these cells and nothing else. */
    public GridPlan(
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
        this(
                subject,
                cells,
                think,
                limit,
                settle,
                measure,
                heapMegabytes,
                mostUsers,
                rounds,
                openLoad,
                dispatcher,
                List.of(),
                List.of(),
                false);
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

    /** The same of other cells and nothing else. */
    public GridPlan with(List<Cell> others, int often) {
        return new GridPlan(
                subject, others, think, limit, settle, measure, heapMegabytes, mostUsers, often, openLoad, dispatcher);
    }

    /** The same with another number of rounds. */
    public GridPlan withRounds(int often) {
        return extendedTo(cells, often, triesFixes);
    }

    /** The same with or without repair. */
    public GridPlan tryingFixes(boolean tries) {
        return extendedTo(cells, rounds, tries);
    }

    /** The same with more cells or rounds, with or without repair. */
    GridPlan extendedTo(List<Cell> more, int often, boolean tries) {
        return new GridPlan(
                subject,
                more,
                think,
                limit,
                settle,
                measure,
                heapMegabytes,
                mostUsers,
                often,
                openLoad,
                dispatcher,
                asked,
                leftOut,
                tries);
    }

    /** What says all of it but what it is about. */
    public GridSettings settings() {
        return new GridSettings(
                withAsked(distinct(Cell::jvms), GridSettings::jvms),
                withAsked(distinct(Cell::cores), GridSettings::cores),
                areAlike() ? distinct(Cell::threads) : null,
                distinct(Cell::pinned),
                distinct(Cell::vm),
                distinct(Cell::share),
                think,
                limit,
                measure,
                heapMegabytes,
                mostUsers,
                rounds,
                openLoad,
                dispatcher);
    }

    /** What was left out is asked for, too. */
    private List<Integer> withAsked(List<Integer> ofCells, Function<GridSettings, List<Integer>> choice) {
        return Stream.concat(
                        ofCells.stream(),
                        asked.stream().map(choice).filter(Objects::nonNull).flatMap(List::stream))
                .distinct()
                .toList();
    }

    private <T> List<T> distinct(Function<Cell, T> choice) {
        return cells.stream().map(choice).distinct().toList();
    }

    /** The command line that measures it; where the cells are no full combination, further ones too. */
    public String command(int often) {
        return Stream.of(
                        subject.text(),
                        "--jvms " + choices(Cell::jvms),
                        "--cores " + choices(Cell::cores),
                        areAlike() ? "--threads-per-core " + choices(Cell::threads) : "",
                        "--pinned " + choices(cell -> cell.pinned() ? "yes" : "no"),
                        "--vm " + choices(Cell::vm),
                        "--share " + choices(cell -> cell.share().word()),
                        "--think " + TimeText.of(think),
                        "--limit " + TimeText.of(limit),
                        "--measure " + TimeText.of(measure),
                        "--heap " + heapMegabytes,
                        "--most-users " + mostUsers,
                        "--dispatcher " + dispatcher,
                        openLoad.isEmpty() ? "" : "--open-load " + joined(openLoad.stream()),
                        "--rounds " + often,
                        triesFixes ? "--try-fixes" : "")
                .filter(option -> !option.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Otherwise cells have cores of different kinds, with all threads that each has. */
    private boolean areAlike() {
        return cells.stream().allMatch(cell -> cell.cpus().size() == cell.cores() * cell.threads());
    }

    private String choices(Function<Cell, Object> choice) {
        return joined(distinct(choice).stream());
    }

    private static String joined(Stream<?> values) {
        return values.map(Object::toString).collect(Collectors.joining(","));
    }
}
