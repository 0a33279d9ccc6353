package kinjo.scale.grid;

import java.util.List;
import kinjo.scale.observe.HashtableSites;

/**
 * A cell with tables without a lock in the place of the {@code Hashtable}s that its requests waited for (row S8).
 *
 * @param cell that was run again
 * @param sites classes whose tables the agent was to replace; empty if no Hashtable was worth it
 * @param agent what it said, each line once
 * @param results of all rounds; empty without sites
 */
public record Repair(Cell cell, List<String> sites, List<String> agent, List<CellResult> results) {
    private static final String REPLACED = "kinjo-agent: replaced: ";

    /** Where to try one: for all rounds of the cell together. */
    static List<String> sites(Cell cell, List<CellResult> results) {
        return results.stream()
                .filter(result -> result.cell().equals(cell) && result.locks() != null)
                .flatMap(result -> HashtableSites.of(result.locks().locks()).stream())
                .distinct()
                .toList();
    }

    /** The option of the servers' JVMs. */
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
}
