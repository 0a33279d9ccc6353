package kinjo.bench.workloads.arrays;

import java.util.Arrays;
import kinjo.bench.workloads.harness.Rng;

/** In which order a walk takes the indices. An order that helps one may cost the others, so all are measured. */
enum Order {
    FORWARD("walk") {
        @Override
        int[] indices(int length, Rng rng) {
            int[] indices = new int[length];
            Arrays.setAll(indices, i -> i);
            return indices;
        }
    },
    BACKWARD("walk_backward") {
        @Override
        int[] indices(int length, Rng rng) {
            int[] indices = new int[length];
            Arrays.setAll(indices, i -> length - 1 - i);
            return indices;
        }
    },
    RANDOM("walk_random") {
        @Override
        int[] indices(int length, Rng rng) {
            return rng.permutation(length);
        }
    };

    private final String metric;

    Order(String metric) {
        this.metric = metric;
    }

    String metric() {
        return metric;
    }

    abstract int[] indices(int length, Rng rng);
}
