package kinjo.bench.compare.result;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import kinjo.bench.compare.plan.Cell;

/** What sentences call the cells of a comparison: as little as tells them apart. */
final class CellNames {

    private final Function<Cell, String> name;

    CellNames(Collection<Cell> cells) {
        List<Cell> distinct = cells.stream().distinct().toList();
        long programs = distinct.stream().map(CellNames::program).distinct().count();
        name = programs == distinct.size() ? CellNames::program : Cell::label;
    }

    String of(Cell cell) {
        return name.apply(cell);
    }

    private static String program(Cell cell) {
        boolean plain = cell.size() == null || cell.size().equals("default");
        return plain ? cell.workload() : cell.workload() + " " + cell.size();
    }

    /** {@code a, b and c}. */
    static String list(List<String> words) {
        if (words.size() < 2) {
            return String.join("", words);
        }
        return words.stream().limit(words.size() - 1L).collect(Collectors.joining(", ")) + " and " + words.getLast();
    }
}
