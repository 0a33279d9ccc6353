package kinjo.bench.papers;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Value;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.common.machine.Environment;
import kinjo.vmbuild.vms.Variant;

/** Results of comparisons that nobody measured. */
public final class Comparisons {
    private static final Path JAVA = Path.of("/jdk/bin/java");

    private Comparisons() {}

    /** Of one cell: a variant of Kinjo against stock. */
    public static ComparisonResult of(Cell cell, String variant, List<Row> rows, List<Run> runs, boolean complete) {
        ComparePlan plan = new ComparePlan(
                List.of(new Subject.Workload(cell.workload(), cell.size())),
                List.of(cell.gc()),
                List.of(cell.threads()),
                List.of(cell.heap()),
                List.of(new Variant(variant, JAVA, List.of("-kinjo"), null)),
                List.of(new Variant("stock", JAVA, List.of(), null)),
                Stopping.pairs(6),
                1,
                Duration.ofMinutes(10),
                List.of(),
                false,
                null,
                "classes",
                null,
                Path.of("out"),
                null);
        return new ComparisonResult(
                ComparisonResult.FORMAT,
                complete,
                "a headline",
                Instant.EPOCH,
                Instant.EPOCH,
                plan,
                new Environment("Linux", "6", "a processor", 2, 1, 0, Map.of()),
                List.of(),
                null,
                List.of(),
                rows,
                List.of(),
                List.of(),
                runs);
    }

    /** A run that ended well. */
    public static Run run(int number, Cell cell, String variant, boolean again, Map<String, Value> values) {
        return run(number, cell, variant, again, values, null);
    }

    /** The same, with what the workload wrote. */
    public static Run run(
            int number, Cell cell, String variant, boolean again, Map<String, Value> values, WorkloadResult workload) {
        return new Run(
                number,
                cell,
                variant,
                again,
                0,
                0,
                Instant.EPOCH,
                1,
                0,
                true,
                values,
                null,
                List.of(),
                false,
                workload,
                List.of(),
                null,
                "",
                "");
    }
}
