package kinjo.bench.compare.explain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the recordings of one VM in one cell say, all runs together. */
final class Profile {

    /** What is counted beside stacks, and its unit. */
    enum Summary {
        ALLOCATED("allocated, by class", "bytes"),
        WAITED("waits of 1 ms and more for a monitor, by its class", "ns"),
        INFLATED("monitors inflated, by class", "count"),
        COLLECTED("pauses of the collector", "ns");

        final String title;
        final String unit;

        Summary(String title, String unit) {
            this.title = title;
            this.unit = unit;
        }
    }

    /** Samples by stack, the outermost frame first; before it the group of threads. */
    final Map<List<String>, Long> stacks = new HashMap<>();

    private final Map<Summary, Map<String, Long>> summaries = new TreeMap<>();

    void addSample(List<String> stack) {
        stacks.merge(List.copyOf(stack), 1L, Long::sum);
    }

    void add(Summary summary, String name, long amount) {
        summaries.computeIfAbsent(summary, key -> new TreeMap<>()).merge(name, amount, Long::sum);
    }

    Map<String, Long> summary(Summary summary) {
        return summaries.getOrDefault(summary, Map.of());
    }

    long samples() {
        return stacks.values().stream().mapToLong(Long::longValue).sum();
    }
}
