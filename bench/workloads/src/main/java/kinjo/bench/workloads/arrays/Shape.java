package kinjo.bench.workloads.arrays;

import java.util.Locale;
import java.util.function.IntFunction;

/** The kinds of structure. */
enum Shape {
    POINTS(Points::new),
    ROWS(Rows::new),
    STRINGS(Strings::new),
    TRADES(Trades::new),
    TABLE(Table::new);

    private final IntFunction<Structure> factory;

    Shape(IntFunction<Structure> factory) {
        this.factory = factory;
    }

    Structure build(int length) {
        return factory.apply(length);
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
