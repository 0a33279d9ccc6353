package kinjo.bench.workloads.harness;

/** A figure of the workload's own besides time; smaller is better. */
public record Metric(String unit, double value) {}
