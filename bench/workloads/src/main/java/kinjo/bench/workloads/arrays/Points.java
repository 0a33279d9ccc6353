package kinjo.bench.workloads.arrays;

import kinjo.bench.workloads.harness.Rng;

/** One large array of small objects that refer to nothing. */
final class Points extends Structure {
    private final Point[] array;

    Points(int length) {
        super(length);
        array = new Point[length];
    }

    @Override
    void fill(Rng rng) {
        for (int index : rng.permutation(array.length)) {
            array[index] = new Point(index, 0);
        }
    }

    /** For tests of the check. */
    void replace(int index, Point point) {
        array[index] = point;
    }

    @Override
    long walk() {
        long sum = 0;
        for (Point point : array) {
            sum += point.x() + point.y();
        }
        return sum;
    }

    @Override
    long walk(int[] indices) {
        long sum = 0;
        for (int index : indices) {
            sum += array[index].x() + array[index].y();
        }
        return sum;
    }
}
