package kinjo.bench.workloads;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A workload's line in {@code workloads.tsv}. That is a file, not code, so that the command line can name the workloads
 * without loading them.
 *
 * @param sets names of sets of workloads; whoever names a set means all workloads in it
 * @param summary what the program is, in one line
 */
record Listing(String name, List<String> sets, String summary) {
    private static final String FILE = "workloads.tsv";

    /** In the order of {@code --list}. */
    static final List<Listing> ALL = read();

    private static List<Listing> read() {
        try (InputStream file = Listing.class.getResourceAsStream(FILE)) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Listing::parse)
                    .collect(Collectors.toUnmodifiableList());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Listing parse(String line) {
        String[] columns = line.split("\t", -1);
        if (columns.length != 3) {
            throw new IllegalStateException(FILE + ": not name, sets and summary: " + line);
        }
        return new Listing(columns[0], List.of(columns[1].split(",")), columns[2]);
    }
}
