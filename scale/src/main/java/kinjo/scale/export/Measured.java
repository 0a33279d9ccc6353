package kinjo.scale.export;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.common.files.Json;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.Sharing;

/**
 * What a grid found.
 *
 * @param best its best configuration
 * @param think what it was measured with: time between an answer and the next step
 */
public record Measured(Deployed best, Duration think) {

    /**
     * Reads it.
     *
     * @param folder the grid's
     * @param server that it has to be about
     * @throws KinjoException if it has no result, or is about another server
     */
    public static Measured of(Path folder, String server) {
        Path file = folder.resolve("result.json");
        try {
            JsonNode result = Json.MAPPER.readTree(file.toFile());
            JsonNode best = result.at("/standings/0/cell");
            if (best.isMissingNode()) {
                throw new KinjoException(
                        "no configuration of " + file + " has a result", "see its report.txt for the reasons");
            }
            Cell cell = Json.MAPPER.treeToValue(best, Cell.class);
            if (!cell.server().equals(server)) {
                throw new KinjoException(
                        file + " is about '" + cell.server() + "', not about '" + server + "'",
                        "give the file that was measured, where it was then: its paths are relative to its folder");
            }
            requireUsual(cell, file);
            JsonNode plan = result.path("plan");
            return new Measured(
                    Deployed.of(List.of(cell), plan.path("heapMegabytes").asInt())
                            .getFirst(),
                    Json.MAPPER.treeToValue(plan.path("think"), Duration.class));
        } catch (IOException e) {
            throw new KinjoException(
                    "there is no result in " + folder + ": " + e.getMessage(),
                    "give the folder of a grid that has ended, or go on with it by 'kinjo scale run --resume'",
                    e);
        }
    }

    /** What is exported starts the image's own {@code java}, and has no archive. */
    private static void requireUsual(Cell cell, Path file) {
        if (!cell.vm().equals("stock") || cell.share() != Sharing.DEFAULT) {
            throw new KinjoException(
                    "the best configuration of " + file + " is on the VM " + cell.vm() + " with --share "
                            + cell.share().word() + ", and what is exported would start the image's own java",
                    "measure with --vm stock --share default, or leave --result away");
        }
    }
}
