package kinjo.bench.workloads.arrays;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import kinjo.bench.workloads.harness.Rng;

/** A list of records with two boxed values each. */
final class Trades extends Structure {
    private record Trade(Long number, Double price) {}

    private final List<Trade> list;

    Trades(int length) {
        super(length);
        list = new ArrayList<>(Collections.nCopies(length, null));
    }

    @Override
    void fill(Rng rng) {
        for (int index : rng.permutation(length())) {
            list.set(index, new Trade((long) index, 2.0 * index));
        }
    }

    @Override
    long walk() {
        long sum = 0;
        for (Trade trade : list) {
            sum += (long) (double) trade.price() - trade.number();
        }
        return sum;
    }

    @Override
    long walk(int[] indices) {
        long sum = 0;
        for (int index : indices) {
            Trade trade = list.get(index);
            sum += (long) (double) trade.price() - trade.number();
        }
        return sum;
    }
}
