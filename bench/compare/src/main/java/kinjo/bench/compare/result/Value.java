package kinjo.bench.compare.result;

/** A measured figure; smaller is better. */
public record Value(String unit, double value) {}
