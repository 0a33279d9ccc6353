package kinjo.bench.compare;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code plan.json} holds: enough to take a comparison up again after anything.
 *
 * @param cells with their heaps resolved
 * @param machine the comparison began there, and may go on nowhere else
 */
record PlanFile(int format, ComparePlan plan, List<Cell> cells, Environment machine) {

    static final String NAME = "plan.json";

    /** @throws PlanException if there is none, or none that can be used */
    static PlanFile read(Path out) throws IOException {
        Path file = out.resolve(NAME);
        if (!Files.exists(file)) {
            throw new PlanException(
                    out + " holds no comparison that can be resumed: it has no " + NAME + ".",
                    "Name the --out folder of one that was stopped, or start anew.");
        }
        try {
            PlanFile found = Json.MAPPER.readValue(file.toFile(), PlanFile.class);
            if (found.format != ComparisonResult.FORMAT) {
                throw new PlanException(
                        file + " was written by another version of kinjo.", "Start the comparison anew.");
            }
            return found;
        } catch (JacksonException e) {
            throw new PlanException(file + " is damaged.", "Start the comparison anew in another folder.");
        }
    }

    /** @throws PlanException if this is another machine, or it was given another kernel or other cores */
    void checkMachine(Environment here) {
        if (!machine.sameMachine(here)) {
            throw new PlanException(
                    "The comparison began on another machine (" + machine.summary() + "; here: " + here.summary()
                            + "): figures of both would be mixed.",
                    "Resume it there, or start anew here.");
        }
    }
}
