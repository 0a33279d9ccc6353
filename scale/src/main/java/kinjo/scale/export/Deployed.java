package kinjo.scale.export;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.common.files.Json;
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

    /**
     * The best configuration of a grid that was measured.
     *
     * @param folder the grid's
     * @throws KinjoException if it has no result
     */
    public static Deployed best(Path folder) {
        Path file = folder.resolve("result.json");
        try {
            JsonNode result = Json.MAPPER.readTree(file.toFile());
            JsonNode cell = result.at("/standings/0/cell");
            if (!cell.isMissingNode()) {
                return of(
                                List.of(Json.MAPPER.treeToValue(cell, Cell.class)),
                                result.at("/plan/heapMegabytes").asInt())
                        .getFirst();
            }
        } catch (IOException e) {
            throw new KinjoException(
                    "there is no result in " + folder + ": " + e.getMessage(),
                    "give the folder of a grid that has ended, or go on with it by 'kinjo scale run --resume'",
                    e);
        }
        throw new KinjoException("no configuration of " + file + " has a result", "see its report.txt for the reasons");
    }

    int memoryMegabytes() {
        return heapMegabytes + heapMegabytes / SHARE_BESIDE_HEAP + MEGABYTES_BESIDE_HEAP;
    }

    /** Ends the names of its objects: {@code 2x4cpu}. */
    String suffix() {
        return replicas + "x" + cpus + "cpu";
    }
}
