package kinjo.bench.compare;

/** A measured figure; smaller is better. */
public record Value(String unit, double value) {}
