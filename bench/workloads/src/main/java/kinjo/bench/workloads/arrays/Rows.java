package kinjo.bench.workloads.arrays;

import kinjo.bench.workloads.harness.Rng;

/** Many short arrays, each below the collectors' chunk of 50: rows of a table, children of a node. */
final class Rows extends Structure {
    private static final int ROW = 32;

    private final Point[][] rows;

    Rows(int length) {
        super(length / ROW * ROW);
        rows = new Point[length / ROW][ROW];
    }

    @Override
    void fill(Rng rng) {
        for (int index : rng.permutation(length())) {
            rows[index / ROW][index % ROW] = new Point(index, 0);
        }
    }

    @Override
    long walk() {
        long sum = 0;
        for (Point[] row : rows) {
            for (Point point : row) {
                sum += point.x() + point.y();
            }
        }
        return sum;
    }

    @Override
    long walk(int[] indices) {
        long sum = 0;
        for (int index : indices) {
            Point point = rows[index / ROW][index % ROW];
            sum += point.x() + point.y();
        }
        return sum;
    }
}
