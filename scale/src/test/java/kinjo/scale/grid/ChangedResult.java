package kinjo.scale.grid;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import kinjo.common.files.Json;
import kinjo.scale.driver.Measurement;
import kinjo.scale.observe.CodeProfile;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.Usage;

/** The result of a run, but for something that a test wants otherwise. */
public final class ChangedResult {
    private ChangedResult() {}

    public static CellResult with(CellResult result, LockProfile locks) {
        return changed(result, Map.of("/findings/locks", locks));
    }

    public static CellResult with(CellResult result, CodeProfile code) {
        return changed(result, Map.of("/findings/code", code));
    }

    public static CellResult with(CellResult result, HardwareCounts hardware) {
        return changed(result, Map.of("/findings/hardware", hardware));
    }

    public static CellResult with(CellResult result, List<OpenLevel> open) {
        return changed(result, Map.of("/findings/open", open));
    }

    public static CellResult with(CellResult result, Usage usage) {
        return changed(result, Map.of("/best/usage", usage));
    }

    /** Without all the users that its servers could have had. */
    public static CellResult cutShort(CellResult result) {
        return changed(result, Map.of("/cutShort", true));
    }

    /** Whose search ended as a process ended. */
    public static CellResult died(CellResult result, String how) {
        return changed(result, Map.of("/died", how));
    }

    /** Of a run that was nothing. */
    public static CellResult failed(CellResult result, String why) {
        return CellResult.failed(new Run(result.cell(), result.round()), why);
    }

    public static CellResult withLevels(CellResult result, List<Measurement> levels) {
        return changed(result, Map.of("/levels", levels));
    }

    /** By a driver that was a limit itself. */
    public static CellResult late(CellResult result) {
        return changed(result, Map.of("/driverLate", true));
    }

    /** When all servers were healthy. */
    public static CellResult atStart(CellResult result, double millis, long bytes) {
        return changed(result, Map.of("/start/millis", millis, "/start/footprintBytes", bytes));
    }

    /**
     * By way of the file that it is stored in.
     *
     * @param fields new values by JSON pointer
     */
    private static CellResult changed(CellResult result, Map<String, Object> fields) {
        ObjectNode tree = Json.MAPPER.valueToTree(result);
        fields.forEach((path, value) -> {
            JsonPointer field = JsonPointer.compile(path);
            ((ObjectNode) tree.at(field.head()))
                    .set(field.last().getMatchingProperty(), Json.MAPPER.valueToTree(value));
        });
        return Json.MAPPER.convertValue(tree, CellResult.class);
    }
}
