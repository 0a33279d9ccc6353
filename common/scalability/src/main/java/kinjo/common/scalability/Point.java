package kinjo.common.scalability;

/**
 * A measurement.
 *
 * @param n processors, or requests at work on average; above 0
 * @param throughput work per time, in any unit
 */
public record Point(double n, double throughput) {}
