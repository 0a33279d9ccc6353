package kinjo.scale.grid;

import java.util.List;
import kinjo.scale.topology.CpuSet;

/**
 * How the servers of a run were started.
 *
 * @param assigned CPUs of each server
 * @param timeSliced more servers than CPUs: they took turns
 * @param millis from the start of the servers until all were healthy
 * @param footprintBytes proportional set size of all servers together, when all were healthy and had no users yet
 */
public record Start(List<CpuSet> assigned, boolean timeSliced, double millis, long footprintBytes) {
    /** Of a run that failed. */
    static final Start NONE = new Start(List.of(), false, 0, 0);
}
