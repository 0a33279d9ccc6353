package kinjo.scale.export;

import java.util.List;
import kinjo.scale.grid.Cell;

/**
 * A configuration in Kubernetes' terms.
 *
 * @param replicas JVMs, a pod each
 * @param cpus of each: a whole number, as the static policy of the CPU manager gives whole CPUs only
 * @param heapMegabytes of each
 */
public record Deployed(int replicas, int cpus, int heapMegabytes) {

    /** Metaspace, code cache, stacks and buffers: a share of the heap, and what every JVM has. */
    private static final int SHARE_BESIDE_HEAP = 4;

    private static final int MEGABYTES_BESIDE_HEAP = 256;

    /** The configurations of cells, each once; JVMs that share CPUs get equal shares. */
    public static List<Deployed> of(List<Cell> cells, int heapMegabytes) {
        return cells.stream()
                .map(cell -> new Deployed(
                        cell.jvms(), Math.max(1, cell.cpus().size() / cell.jvms()), heapMegabytes / cell.jvms()))
                .distinct()
                .toList();
    }

    int memoryMegabytes() {
        return heapMegabytes + heapMegabytes / SHARE_BESIDE_HEAP + MEGABYTES_BESIDE_HEAP;
    }

    /** Ends the names of its objects: {@code 2x4cpu}. */
    String suffix() {
        return replicas + "x" + cpus + "cpu";
    }
}
