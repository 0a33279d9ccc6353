package kinjo.scale.grid;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import kinjo.scale.driver.Measurement;
import kinjo.scale.observe.CpuTimes;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.Usage;
import kinjo.scale.topology.CpuSet;

/**
 * What came out of a run of a cell.
 *
 * @param round which run of the cell
 * @param assigned CPUs of each server
 * @param timeSliced more servers than CPUs: they took turns
 * @param startMillis from the start of the servers until all were healthy
 * @param startBytes proportional set size of all servers together, when all were healthy and had no users yet
 * @param levels all measurements on the way to the highest number of users
 * @param best the one with the most users whose mean was within the limit; null if there was none
 * @param split what the servers' CPUs did meanwhile
 * @param footprintBytes proportional set size of all servers together, after it
 * @param usage what the processes used meanwhile; null in results of before it was looked at
 * @param hardware events of the processors, counted after it; null in results of before they were looked for
 * @param locks what requests waited for, recorded after all measurements; null if that was not looked for
 * @param open rates of clicks that do not depend on the answers; empty if none were asked for
 * @param cutShort there may not be more users, so the server could have had more
 * @param driverLate users clicked so late that the driver was a limit itself
 * @param died with how many users a process ended that should not, and what it said; null if all went on
 * @param failure why there is no result; null if there is one
 */
public record CellResult(
        Cell cell,
        int round,
        List<CpuSet> assigned,
        boolean timeSliced,
        double startMillis,
        long startBytes,
        List<Measurement> levels,
        Measurement best,
        CpuTimes.Split split,
        long footprintBytes,
        Usage usage,
        HardwareCounts hardware,
        LockProfile locks,
        List<OpenLevel> open,
        boolean cutShort,
        boolean driverLate,
        String died,
        String failure) {
    public CellResult {
        open = open != null ? open : List.of();
    }

    /** Whether it is the most that the servers can do, and not what driver and number of users allowed. */
    @JsonIgnore
    public boolean isServersLimit() {
        return best != null && !cutShort && !driverLate;
    }

    /** Requests that the work in {@link #usage} was for. */
    public double requestsOfUsage() {
        return usage.seconds() > 0
                ? usage.seconds() * best.throughput()
                : best.all().count();
    }

    static CellResult failed(Run run, String why) {
        return new CellResult(
                run.cell(),
                run.round(),
                List.of(),
                false,
                0,
                0,
                List.of(),
                null,
                null,
                0,
                null,
                null,
                null,
                List.of(),
                false,
                false,
                null,
                why);
    }
}
