package kinjo.scale.grid;

import com.fasterxml.jackson.annotation.JsonIgnore;
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

    /** CPUs that idle less are busy. */
    private static final double BUSY = 0.1;

    @JsonIgnore
    public boolean areServersBusy() {
        return split.idle() < BUSY;
    }

    /** Whether dispatcher, database and driver have CPUs of their own, and have used them up. */
    @JsonIgnore
    public boolean isBesideBusy() {
        return !usage.shared() && usage.otherCpus() + measurement.driverCpus() > (1 - BUSY) * usage.freeCpus();
    }

    /** Requests that the work in {@link #usage} was for. */
    public double requestsOfUsage() {
        return usage.seconds() * measurement.throughput();
    }
}
