package kinjo.bench.compare.result;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.FileNames;
import kinjo.common.UsageException;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;

/**
 * What {@code plan.json} holds: enough to take a comparison up again after anything.
 *
 * @param cells with their heaps resolved
 * @param machine the comparison began there, and may go on nowhere else
 * @param programs the sizes of the files of VMs and programs, by their names; null in files of before it was kept
 * @param began when; null in files of before it was kept
 * @param warnings of earlier sessions
 */
public record PlanFile(
        int format,
        ComparePlan plan,
        List<Cell> cells,
        Environment machine,
        Map<String, String> programs,
        Instant began,
        List<String> warnings) {

    public PlanFile {
        Objects.requireNonNull(plan, "plan");
        Objects.requireNonNull(machine, "machine");
        cells = List.copyOf(cells);
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
    }

    /** @throws UsageException if there is none, or none that can be used */
    public static PlanFile read(Path out) throws IOException {
        Path file = out.resolve(FileNames.PLAN);
        if (!Files.exists(file)) {
            throw new UsageException(
                    out + " holds no comparison that can be resumed: it has no " + FileNames.PLAN + ".",
                    "Name the --out folder of one that was stopped, or start anew.");
        }
        try {
            PlanFile found = Json.MAPPER.readValue(file.toFile(), PlanFile.class);
            if (found.format != ComparisonResult.FORMAT) {
                throw new UsageException(
                        file + " was written by another version of kinjo.", "Start the comparison anew.");
            }
            return found;
        } catch (JacksonException e) {
            throw new UsageException(file + " is damaged.", "Start the comparison anew in another folder.");
        }
    }

    /** @throws UsageException if this is another machine, or it was given another kernel or other cores */
    public void checkMachine(Environment here) {
        if (!machine.sameMachine(here)) {
            throw new UsageException(
                    "The comparison began on another machine (" + machine.summary() + "; here: " + here.summary()
                            + "): figures of both would be mixed.",
                    "Resume it there, or start anew here.");
        }
    }
}
