package kinjo.bench.papers;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Value;
import org.apache.commons.statistics.descriptive.Median;

/** What the runs of one VM measured. */
public final class RunValues {

    private RunValues() {}

    /** Of a metric, in the runs that ended well and are chosen; the baseline's second arm is left out. */
    public static List<Value> of(List<Run> runs, String vm, String metric, Predicate<Run> chosen) {
        return runs.stream()
                .filter(run -> run.ok() && !run.again() && run.variant().equals(vm) && chosen.test(run))
                .map(run -> run.values().get(metric))
                .filter(Objects::nonNull)
                .toList();
    }

    /** @return NaN if there are none */
    public static double median(List<Value> values) {
        return values.isEmpty()
                ? Double.NaN
                : Median.withDefaults()
                        .evaluate(values.stream().mapToDouble(Value::value).toArray());
    }
}
