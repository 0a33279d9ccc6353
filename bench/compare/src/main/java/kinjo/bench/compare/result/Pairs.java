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

    /** Log ratios variant / baseline of one metric, one per pair. */
    double[] logRatios(Cell cell, String metric, String variant, String baseline) {
        return logRatios(metric, of(cell, variant, false), of(cell, baseline, false));
    }

    /** Log ratios of the baseline against itself. */
    double[] noise(Cell cell, String metric, String baseline) {
        return logRatios(metric, of(cell, baseline, true), of(cell, baseline, false));
    }

    private Map<Place, Run> of(Cell cell, String variant, boolean again) {
        return runs.getOrDefault(new Side(cell, variant, again), Map.of());
    }

    private static double[] logRatios(String metric, Map<Place, Run> above, Map<Place, Run> below) {
        return above.entrySet().stream()
                .filter(entry -> below.containsKey(entry.getKey()))
                .mapToDouble(entry -> logRatio(metric, entry.getValue(), below.get(entry.getKey())))
                .filter(Double::isFinite)
                .toArray();
    }

    /** Not finite where one of the two has no such metric, or where it is 0 (no collection happened): no pair. */
    private static double logRatio(String metric, Run above, Run below) {
        return Math.log(value(metric, above)) - Math.log(value(metric, below));
    }

    private static double value(String metric, Run run) {
        Value value = run.values().get(metric);
        return value == null ? Double.NaN : value.value();
    }
}
