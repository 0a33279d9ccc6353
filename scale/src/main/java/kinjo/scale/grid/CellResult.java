package kinjo.scale.grid;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Objects;
import kinjo.scale.driver.Measurement;

/**
 * What came out of a run of a cell.
 *
 * @param round which run of the cell
 * @param start how its servers were started
 * @param levels all measurements on the way to the highest number of users
 * @param best the one with the most users whose mean was within the limit; null if there was none
 * @param findings what was looked for after that
 * @param cutShort there may not be more users, so the server could have had more
 * @param driverLate users clicked so late that the driver was a limit itself
 * @param died with how many users a process ended that should not, and what it said; null if all went on
 * @param failure why there is no result; null if there is one
 */
public record CellResult(
        Cell cell,
        int round,
        Start start,
        List<Measurement> levels,
        OperatingPoint best,
        Findings findings,
        boolean cutShort,
        boolean driverLate,
        String died,
        String failure) {
    public CellResult {
        Objects.requireNonNull(start, "no start");
        Objects.requireNonNull(findings, "no findings");
    }

    /** Whether it is the most that the servers can do, and not what others, the number of users or a cgroup allowed. */
    @JsonIgnore
    public boolean isServersLimit() {
        return best != null
                && !cutShort
                && !driverLate
                && died == null
                && !best.usage().heldUp()
                && !isLimitedBeside();
    }

    /** Whether the servers waited for dispatcher, database or driver, which had no more CPUs. */
    @JsonIgnore
    public boolean isLimitedBeside() {
        return best.isBesideBusy() && !best.areServersBusy();
    }

    static CellResult failed(Run run, String why) {
        return new CellResult(
                run.cell(), run.round(), Start.NONE, List.of(), null, Findings.NONE, false, false, null, why);
    }
}
