package kinjo.bench.compare.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.vmbuild.Checkout;

/**
 * The workloads' names and sets, from the list that the workloads themselves use; so their libraries need not be loaded.
 *
 * @param entries in the order of the tables
 */
public record WorkloadList(List<Entry> entries) {
    public static final String MAIN = "kinjo.bench.workloads.Main";

    /** What is measured if nobody names a workload. */
    private static final String STANDARD_SET = "programs";

    private static final String FILE = "bench/workloads/src/main/resources/kinjo/bench/workloads/workloads.tsv";

    /** A line of the list. */
    public record Entry(String name, List<String> sets, String summary) {}

    public static WorkloadList of(Checkout checkout) {
        Path file = checkout.root().resolve(FILE);
        try (Stream<String> lines = Files.lines(file)) {
            return new WorkloadList(lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .map(columns -> new Entry(columns[0], List.of(columns[1].split(",")), columns[2]))
                    .toList());
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot read the list of workloads, " + file, "run kinjo from a complete checkout", e);
        }
    }

    public List<String> standard() {
        return ofSet(STANDARD_SET);
    }

    /**
     * The workloads that are meant by names of workloads and sets, each once.
     *
     * @throws UsageException if one is neither
     */
    public List<String> named(List<String> words) {
        List<String> names = new ArrayList<>();
        for (String word : words) {
            List<String> meant = names().contains(word) ? List.of(word) : ofSet(word);
            if (meant.isEmpty()) {
                throw new UsageException(
                        "There is no workload '" + word + "'.",
                        "Choose from " + String.join(", ", names()) + ", or a set of them: " + String.join(", ", sets())
                                + "; a program of yours goes behind '--'.");
            }
            meant.stream().filter(name -> !names.contains(name)).forEach(names::add);
        }
        return names;
    }

    /** @throws UsageException if it is no workload's; a set's is none */
    public void requireName(String name) {
        if (!names().contains(name)) {
            throw new UsageException(
                    "There is no workload '" + name + "'.", "Choose from " + String.join(", ", names()) + ".");
        }
    }

    private List<String> names() {
        return entries.stream().map(Entry::name).toList();
    }

    private List<String> sets() {
        return entries.stream()
                .flatMap(entry -> entry.sets().stream())
                .distinct()
                .toList();
    }

    private List<String> ofSet(String set) {
        return entries.stream()
                .filter(entry -> entry.sets().contains(set))
                .map(Entry::name)
                .toList();
    }
}
