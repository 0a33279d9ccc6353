package kinjo.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.bench.papers.PaperRow;
import kinjo.bench.papers.StoredReader;
import kinjo.bench.papers.rows.BenchRow;
import kinjo.common.UsageException;
import kinjo.scale.papers.ScaleRow;
import kinjo.scale.papers.StoredGrid;

/** The rows of the papers that can be measured, of all floors, and what reads their stored results. */
final class PaperRows {
    static final List<PaperRow> ALL = Stream.<PaperRow>concat(
                    Arrays.stream(BenchRow.values()), Arrays.stream(ScaleRow.values()))
            .toList();

    /** For results that the page of stored results does not know by itself. */
    static final List<StoredReader> READERS = List.of(ScaleRow.READER, StoredGrid.READER);

    private PaperRows() {}

    /** @throws UsageException if no row has this name, in whatever case */
    static PaperRow named(String name) {
        return ALL.stream()
                .filter(row -> row.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "There is no row " + name + ".",
                        "Rows: " + ALL.stream().map(PaperRow::name).collect(Collectors.joining(", ")) + "."));
    }
}
