package kinjo.scale.grid;

import java.util.Objects;
import kinjo.scale.driver.Measurement;
import kinjo.scale.observe.CpuTimes;
import kinjo.scale.observe.Usage;

/**
 * What came out with one number of users.
 *
 * @param measurement what the users saw
 * @param split what the servers' CPUs did meanwhile
 * @param footprintBytes proportional set size of all servers together, after it
 * @param usage what the processes used meanwhile
 */
public record OperatingPoint(Measurement measurement, CpuTimes.Split split, long footprintBytes, Usage usage) {
    public OperatingPoint {
        Objects.requireNonNull(measurement, "no measurement");
        Objects.requireNonNull(usage, "no usage");
    }

    /** Requests that the work in {@link #usage} was for. */
    public double requestsOfUsage() {
        return usage.seconds() * measurement.throughput();
    }
}
