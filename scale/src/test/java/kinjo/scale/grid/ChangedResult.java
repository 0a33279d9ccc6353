package kinjo.scale.grid;

import java.util.List;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.LockProfile;

/** The result of a run, but for something that a test wants otherwise. */
public final class ChangedResult {
    private ChangedResult() {}

    public static CellResult with(CellResult result, LockProfile locks) {
        return changed(
                result,
                result.startMillis(),
                result.startBytes(),
                result.hardware(),
                locks,
                result.open(),
                result.driverLate());
    }

    public static CellResult with(CellResult result, HardwareCounts hardware) {
        return changed(
                result,
                result.startMillis(),
                result.startBytes(),
                hardware,
                result.locks(),
                result.open(),
                result.driverLate());
    }

    public static CellResult with(CellResult result, List<OpenLevel> open) {
        return changed(
                result,
                result.startMillis(),
                result.startBytes(),
                result.hardware(),
                result.locks(),
                open,
                result.driverLate());
    }

    /** By a driver that was a limit itself. */
    public static CellResult late(CellResult result) {
        return changed(
                result,
                result.startMillis(),
                result.startBytes(),
                result.hardware(),
                result.locks(),
                result.open(),
                true);
    }

    /** When all servers were healthy. */
    public static CellResult atStart(CellResult result, double millis, long bytes) {
        return changed(result, millis, bytes, result.hardware(), result.locks(), result.open(), result.driverLate());
    }

    private static CellResult changed(
            CellResult result,
            double startMillis,
            long startBytes,
            HardwareCounts hardware,
            LockProfile locks,
            List<OpenLevel> open,
            boolean driverLate) {
        return new CellResult(
                result.cell(),
                result.round(),
                result.assigned(),
                result.timeSliced(),
                startMillis,
                startBytes,
                result.levels(),
                result.best(),
                result.split(),
                result.footprintBytes(),
                result.usage(),
                hardware,
                locks,
                open,
                result.cutShort(),
                driverLate,
                result.failure());
    }
}
