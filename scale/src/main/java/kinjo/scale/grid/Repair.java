package kinjo.scale.grid;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import kinjo.scale.observe.HashtableUse;

/**
 * A cell with tables without a lock in the place of its {@code Hashtable}s (row S8). A profile has the code that waits
 * for a table, and not the code that allocates it, which may be in any class. So the agent looks at all allocations of
 * the program, and replaces those tables that its check allows.
 *
 * @param cell that was run again
 * @param callers classes whose code waited for a table; empty if no Hashtable was worth it
 * @param agent what it said, each line once
 * @param before results of the cell as it was, run in turns with the repaired one; empty without callers
 * @param results of all rounds with the repair; empty without callers
 */
public record Repair(
        Cell cell, List<String> callers, List<String> agent, List<CellResult> before, List<CellResult> results) {
    private static final String REPLACED = "kinjo-agent: replaced: ";
    private static final String ALL = "*";

    /**
     * The cell to try one with: of those that wait for a Hashtable that with the most CPUs for each JVM, where its lock costs
     * most. That is rarely the best one, as the lock holds back those that could do more.
     *
     * @return the cell with the most requests if none waits; empty if nothing was measured
     */
    public static Optional<Cell> cell(List<CellResult> results) {
        List<CellResult> measured =
                results.stream().filter(result -> result.best() != null).toList();
        Comparator<CellResult> byThroughput =
                Comparator.comparingDouble(result -> result.best().measurement().throughput());
        return measured.stream()
                .filter(result -> !callers(result.cell(), measured).isEmpty())
                .max(Comparator.comparingDouble(Repair::cpusOfJvm).thenComparing(byThroughput))
                .or(() -> measured.stream().max(byThroughput))
                .map(CellResult::cell);
    }

    private static double cpusOfJvm(CellResult result) {
        return (double) result.cell().cpus().size() / result.cell().jvms();
    }

    /** Whether to try one: for all rounds of the cell together. */
    static List<String> callers(Cell cell, List<CellResult> results) {
        return results.stream()
                .filter(result ->
                        result.cell().equals(cell) && result.findings().locks() != null)
                .flatMap(
                        result -> HashtableUse.callers(result.findings().locks().locks()).stream())
                .distinct()
                .toList();
    }

    /** The option of the servers' JVMs for the trial. */
    public static String trial(String agentJar) {
        return option(agentJar, List.of(ALL));
    }

    /** The option of JVMs whose tables of these places are replaced. */
    public static String option(String agentJar, List<String> sites) {
        return "-javaagent:" + agentJar + "=hashtable=" + String.join(",hashtable=", sites);
    }

    /** Places whose tables were replaced. */
    public List<String> replaced() {
        return agent.stream()
                .filter(line -> line.startsWith(REPLACED))
                .map(line -> line.substring(REPLACED.length()))
                .toList();
    }

    /** What the agent said of all else. */
    public List<String> others() {
        return agent.stream().filter(line -> !line.startsWith(REPLACED)).toList();
    }
}
