package kinjo.common.scalability;

/** Holds the true value in 95 % of cases, if the measurements' errors are independent, normal, and of one size. */
public record Interval(double low, double high) {}
