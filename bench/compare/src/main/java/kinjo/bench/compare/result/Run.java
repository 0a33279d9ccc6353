package kinjo.bench.compare.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;

/**
 * One run of one fresh JVM, a line of {@code runs.jsonl}.
 *
 * @param number from 1, in the order they were run
 * @param variant the VM's name
 * @param again the baseline's second arm
 * @param block mirrored block within the cell, from 0
 * @param half 0 or 1; runs of the same block and half are pairs
 * @param wallNanos from start to end of the process
 * @param status exit status
 * @param ok ended well; only such runs count
 * @param values what was measured, by metric
 * @param steadiness of its iterations; null for a program that has none
 * @param pauses the longest, at most {@value #MOST_PAUSES}
 * @param parent it started processes of its own
 * @param workload what the workload itself wrote; null for a user's command
 * @param command the words of the command line
 * @param fingerprint of the result: the workload's checksum, or a digest of standard output; null if not to be compared
 * @param stdout file with its standard output, relative to the result's folder
 * @param stderr file with its standard error
 */
public record Run(
        int number,
        Cell cell,
        String variant,
        boolean again,
        int block,
        int half,
        Instant started,
        long wallNanos,
        int status,
        boolean ok,
        Map<String, Value> values,
        Steadiness steadiness,
        List<Pause> pauses,
        boolean parent,
        WorkloadResult workload,
        List<String> command,
        String fingerprint,
        String stdout,
        String stderr) {

    public static final int MOST_PAUSES = 300;

    public Run {
        pauses = List.copyOf(pauses);
        values = Map.copyOf(values);
        command = List.copyOf(command);
    }

    /** The arm's name in tables. */
    public String arm() {
        return again ? variant + " again" : variant;
    }
}
