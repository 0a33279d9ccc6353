package kinjo.bench.compare.result;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;

/** The runs that ended well, found by cell, arm, and place in the schedule. */
final class Pairs {

    /** Runs with the same place ran in the same half of the same block. */
    private record Place(int block, int half) {}

    private record Side(Cell cell, String variant, boolean again) {}

    private final Map<Side, Map<Place, Run>> runs = new HashMap<>();

    Pairs(List<Run> all) {
        for (Run run : all) {
            if (run.ok()) {
                runs.computeIfAbsent(new Side(run.cell(), run.variant(), run.again()), side -> new LinkedHashMap<>())
                        .put(new Place(run.block(), run.half()), run);
            }
        }
    }

    /**
     * What the pairs of a cell say of one metric. A pair without it in one of the two runs is none, nor is one with 0
     * in both: no collection happened, for example.
     *
     * @param logRatios one per pair that has more than 0 in both runs
     * @param appeared the values of those above, in pairs with 0 below
     * @param vanished how many pairs have 0 above and more below
     */
    record Found(double[] logRatios, double[] appeared, int vanished) {

        /** Pairs with 0 in one of the two runs have no ratio, but say something all the same. */
        boolean isOneSided() {
            return appeared.length > 0 || vanished > 0;
        }
    }

    /** Variant above baseline. */
    Found of(Cell cell, String metric, String variant, String baseline) {
        return found(metric, of(cell, variant, false), of(cell, baseline, false));
    }

    /** The baseline above itself. */
    Found noise(Cell cell, String metric, String baseline) {
        return found(metric, of(cell, baseline, true), of(cell, baseline, false));
    }

    private Map<Place, Run> of(Cell cell, String variant, boolean again) {
        return runs.getOrDefault(new Side(cell, variant, again), Map.of());
    }

    private static Found found(String metric, Map<Place, Run> above, Map<Place, Run> below) {
        List<double[]> values = above.entrySet().stream()
                .filter(entry -> below.containsKey(entry.getKey()))
                .map(entry -> new double[] {value(metric, entry.getValue()), value(metric, below.get(entry.getKey()))})
                .toList();
        return new Found(
                values.stream()
                        .filter(pair -> pair[0] > 0 && pair[1] > 0)
                        .mapToDouble(pair -> Math.log(pair[0]) - Math.log(pair[1]))
                        .toArray(),
                values.stream()
                        .filter(pair -> pair[0] > 0 && pair[1] == 0)
                        .mapToDouble(pair -> pair[0])
                        .toArray(),
                (int) values.stream()
                        .filter(pair -> pair[0] == 0 && pair[1] > 0)
                        .count());
    }

    private static double value(String metric, Run run) {
        Value value = run.values().get(metric);
        return value == null ? Double.NaN : value.value();
    }
}
