package kinjo.bench.compare.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Two profiles set against each other, in shares of each one's samples, so that runs of any length compare. */
final class Difference {

    /** Flames narrower than this in both profiles are left out. */
    private static final double LEAST_SHARE = 0.001;

    /**
     * A frame of the flame graph.
     *
     * @param n its name
     * @param b samples of the baseline with this frame here
     * @param v of the variant
     * @param c the frames it called
     */
    record Flame(String n, long b, long v, List<Flame> c) {}

    /**
     * A method's share of the samples.
     *
     * @param self in it, not in what it calls
     * @param total anywhere on the stack
     */
    record Change(String method, Shares self, Shares total) {}

    private final Profile baseline;
    private final Profile variant;

    Difference(Profile baseline, Profile variant) {
        this.baseline = baseline;
        this.variant = variant;
    }

    private static final class Node {
        private long baseline;
        private long variant;
        private final Map<String, Node> children = new TreeMap<>();
    }

    Flame flames() {
        Node root = new Node();
        baseline.stacks.forEach((stack, count) -> path(root, stack).forEach(node -> node.baseline += count));
        variant.stacks.forEach((stack, count) -> path(root, stack).forEach(node -> node.variant += count));
        return flame("all", root);
    }

    private static List<Node> path(Node root, List<String> stack) {
        List<Node> path = new ArrayList<>(List.of(root));
        for (String frame : stack) {
            path.add(path.getLast().children.computeIfAbsent(frame, key -> new Node()));
        }
        return path;
    }

    private Flame flame(String name, Node node) {
        List<Flame> children = node.children.entrySet().stream()
                .filter(child -> isWide(child.getValue()))
                .map(child -> flame(child.getKey(), child.getValue()))
                .toList();
        return new Flame(name, node.baseline, node.variant, children);
    }

    private boolean isWide(Node node) {
        return node.baseline >= LEAST_SHARE * baseline.samples() || node.variant >= LEAST_SHARE * variant.samples();
    }

    /** All methods, the one whose own share changed most first. */
    List<Change> changes() {
        Map<String, Long> selfBefore = self(baseline);
        Map<String, Long> selfAfter = self(variant);
        Map<String, Long> totalBefore = total(baseline);
        Map<String, Long> totalAfter = total(variant);
        return Stream.concat(totalBefore.keySet().stream(), totalAfter.keySet().stream())
                .distinct()
                .map(method -> new Change(
                        method, shares(method, selfBefore, selfAfter), shares(method, totalBefore, totalAfter)))
                .sorted(Comparator.comparingDouble(
                                (Change change) -> -Math.abs(change.self().difference()))
                        .thenComparing(Change::method))
                .toList();
    }

    private Shares shares(String method, Map<String, Long> before, Map<String, Long> after) {
        return Shares.of(
                before.getOrDefault(method, 0L), baseline.samples(), after.getOrDefault(method, 0L), variant.samples());
    }

    private static Map<String, Long> self(Profile profile) {
        Map<String, Long> counts = new HashMap<>();
        profile.stacks.forEach((stack, count) -> counts.merge(stack.getLast(), count, Long::sum));
        return counts;
    }

    /** A recursive method counts once per sample. The first element is a group of threads and no method. */
    private static Map<String, Long> total(Profile profile) {
        Map<String, Long> counts = new HashMap<>();
        profile.stacks.forEach((stack, count) ->
                new HashSet<>(stack.subList(1, stack.size())).forEach(frame -> counts.merge(frame, count, Long::sum)));
        return counts;
    }
}
