package kinjo.common.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Corrects p values for being many: of 20 tests of nothing, one is below 0.05. */
public final class Holm {

    private Holm() {}

    /** The corrected values, in the order of the given ones. */
    public static double[] adjust(List<Double> p) {
        List<Integer> byP = IntStream.range(0, p.size())
                .boxed()
                .sorted(Comparator.comparing(p::get))
                .toList();
        double[] adjusted = new double[p.size()];
        double largest = 0;
        for (int rank = 0; rank < byP.size(); rank++) {
            int index = byP.get(rank);
            largest = Math.max(largest, Math.min(1, p.get(index) * (p.size() - rank)));
            adjusted[index] = largest;
        }
        return adjusted;
    }
}
