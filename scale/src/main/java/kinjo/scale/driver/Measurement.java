package kinjo.scale.driver;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * What the users saw in a stretch of time: the requests that ended in it.
 *
 * @param users how many there were
 * @param seconds how long it took
 * @param all response times
 * @param steps response times by step
 * @param errors requests that failed; they are not in the times
 * @param firstError what one of them said; null without
 * @param stuck requests that were sent before the users settled, and are under way still; they are in no time
 * @param lateness how much later than planned users clicked, which is the driver's own fault
 * @param driverCpus how many CPUs the driver kept busy
 */
public record Measurement(
        int users,
        double seconds,
        Times all,
        Map<String, Times> steps,
        long errors,
        String firstError,
        long stuck,
        Times lateness,
        double driverCpus) {

    /** Above it, figures of a server that refuses work would look good. */
    static final double MOST_ERRORS = 0.001;

    /** Lateness is in the times of no request, but the load is not what it should be. */
    private static final double MOST_LATENESS = 0.05;

    private static final double LATENESS_MILLIS = 1;
    private static final double MILLIS = 1e3;

    /** Requests per second. */
    @JsonProperty(value = "throughput", access = JsonProperty.Access.READ_ONLY)
    public double throughput() {
        return all.count() / seconds;
    }

    /** Of the requests, those that failed or are stuck. */
    public double errorShare() {
        long failed = errors + stuck;
        return failed == 0 ? 0 : (double) failed / (failed + all.count());
    }

    /** Why it says nothing about the server; null if it does. */
    @JsonProperty(value = "invalid", access = JsonProperty.Access.READ_ONLY)
    public String invalid() {
        if (all.count() == 0) {
            return "no request ended" + (errors + stuck == 0 ? "" : ": " + why());
        }
        return errorShare() > MOST_ERRORS
                ? "%.2f %% of the requests failed: %s".formatted(100 * errorShare(), why())
                : null;
    }

    /**
     * Mean response by the interactive response time law, from users and throughput (Little's law): if fewer requests end
     * than users send, it says so at once, and the times of those that ended do not.
     */
    public double lawMillis(double thinkMillis) {
        return MILLIS * users / throughput() - thinkMillis - lateness.mean();
    }

    private String why() {
        return firstError != null ? firstError : stuck + " are under way since before the users settled";
    }

    /**
     * Users clicked so late, on average, that the driver was a limit itself: beside the time of a click, or beside what a
     * response may take, as a driver that is late with clicks is as late with answers.
     */
    public boolean isDriverLate(double thinkMillis, double limitMillis) {
        return lateness.mean() > LATENESS_MILLIS
                && lateness.mean() > MOST_LATENESS * Math.min(thinkMillis + all.mean(), limitMillis);
    }
}
