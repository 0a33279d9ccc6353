package kinjo.bench.compare.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Steadiness;
import kinjo.common.console.Words;

/** Looks through the runs for what makes their figures say less than they seem to. */
final class RunCheck {

    private static final Duration MOSTLY_START = Duration.ofMillis(200);

    private RunCheck() {}

    static List<String> warnings(List<Run> runs) {
        Map<String, List<Run>> byCell = new LinkedHashMap<>();
        runs.stream()
                .filter(Run::ok)
                .forEach(run -> byCell.computeIfAbsent(run.cell().label(), label -> new ArrayList<>())
                        .add(run));
        List<String> warnings = new ArrayList<>();
        for (Steadiness kind : List.of(Steadiness.WARMING, Steadiness.SLOWING, Steadiness.CYCLIC)) {
            unsteady(kind, byCell, warnings);
        }
        byCell.forEach((label, ofCell) -> {
            if (ofCell.stream().allMatch(run -> run.workload() == null && run.wallNanos() < MOSTLY_START.toNanos())) {
                warnings.add(label + " runs "
                        + Words.duration(Duration.ofNanos(ofCell.getFirst().wallNanos()))
                        + ": that is the VM's start, and little of the program. Give it more to do.");
            }
            if (ofCell.stream().anyMatch(Run::parent)) {
                warnings.add(label + " starts other processes: their CPU counts if it waits for them, their memory and"
                        + " pauses do not, and they run under the VM they choose themselves.");
            }
        });
        return warnings;
    }

    /** Names a setting only if it is the rule there: a run in ten that a neighbour disturbed is what medians are for. */
    private static void unsteady(Steadiness kind, Map<String, List<Run>> byCell, List<String> warnings) {
        List<String> settings = new ArrayList<>();
        boolean workloads = false;
        for (Map.Entry<String, List<Run>> cell : byCell.entrySet()) {
            List<Run> runs = cell.getValue();
            long count = runs.stream().filter(run -> run.steadiness() == kind).count();
            if (2 * count > runs.size()) {
                settings.add(cell.getKey() + " (" + count + " of " + runs.size() + " runs)");
                workloads |= runs.getFirst().cell().size() != null;
            }
        }
        if (!settings.isEmpty()) {
            warnings.add("Most runs were " + kind.label() + " after their warm-up, so that their time is not that of a"
                    + " steady program: " + String.join(", ", settings) + ". Look at the warm-up curves, or "
                    + (workloads ? "use a larger --size." : "raise --client-runs."));
        }
    }
}
