package kinjo.scale.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.Repair;
import kinjo.scale.observe.ContendedLock;
import kinjo.scale.observe.HashtableUse;
import kinjo.scale.observe.LockProfile;

/**
 * What a repair changed (row S8).
 *
 * @param before the middle of the runs' requests per second; 0 if there is nothing to compare
 * @param after with the repair
 * @param ratio of the two, from the rounds that both have, and that are the most that the servers can do if there are
 *     any; null without a round that both have
 * @param bound what limited the runs of {@code ratio}; null if they are the most that the servers can do
 * @param ofBest {@code after} over the middle of the best cell's runs, as it was; null if that is the cell itself, or
 *     there is nothing to compare
 * @param waitsBefore for Hashtables, of the middle run; null if they are not known
 * @param waitsAfter with the repair
 */
public record RepairEffect(
        Repair repair,
        double before,
        double after,
        Estimate ratio,
        String bound,
        Double ofBest,
        ContendedLock waitsBefore,
        ContendedLock waitsAfter) {
    private static final int MOST_LINES = 10;

    /** @param best of the cells as they were */
    static RepairEffect of(Repair repair, Standing best) {
        Map<Integer, CellResult> before = byRound(repair.before());
        Map<Integer, CellResult> after = byRound(repair.results());
        Rounds.ThroughputRatio throughput = Rounds.ThroughputRatio.of(after, before);
        double most = middle(after).map(Rounds::throughput).orElse(0.0);
        return new RepairEffect(
                repair,
                middle(before).map(Rounds::throughput).orElse(0.0),
                most,
                throughput.estimate(),
                throughput.bound(),
                most == 0 || repair.cell().equals(best.cell()) ? null : (Double) (most / best.middle()),
                middle(before).map(RepairEffect::waits).orElse(null),
                middle(after).map(RepairEffect::waits).orElse(null));
    }

    private static Map<Integer, CellResult> byRound(List<CellResult> ofOneCell) {
        return Rounds.byCell(ofOneCell).values().stream().findFirst().orElse(Map.of());
    }

    private static ContendedLock waits(CellResult result) {
        LockProfile locks = result.findings().locks();
        return locks == null || locks.missing() != null ? null : HashtableUse.of(locks.locks());
    }

    private static Optional<CellResult> middle(Map<Integer, CellResult> runs) {
        return Rounds.middle(runs.values(), Rounds::throughput);
    }

    private static String share(ContendedLock waits) {
        return waits == null
                ? "an unknown share"
                : "%s %% of the requests' time%s"
                        .formatted(
                                Words.decimal(1, 100 * waits.share()),
                                LockText.threads(waits, " (%s threads at a time)"));
    }

    /** All of that. */
    @JsonProperty("words")
    public List<String> words() {
        if (repair.callers().isEmpty()) {
            return List.of("No repair was tried: no Hashtable that this program's classes use is worth naming.");
        }
        if (repair.replaced().isEmpty()) {
            return Stream.concat(
                            Stream.of("The agent could replace no Hashtable. " + waiting() + " one; of these it said:"),
                            others().stream())
                    .toList();
        }
        if (ratio == null) {
            return List.of(
                    "The Hashtable of " + String.join(", ", repair.replaced()) + " was replaced, but " + noRatio());
        }
        List<String> lines = new ArrayList<>(List.of(
                ("Tried with %s: without the lock of the Hashtable of %s, by the agent, %s requests/s in place of %s,"
                                + " %s times as many%s.")
                        .formatted(
                                repair.cell().name(),
                                String.join(", ", repair.replaced()),
                                Words.decimal(0, after),
                                Words.decimal(0, before),
                                Words.ratio(ratio.ratio()),
                                certainty()),
                "Waits for Hashtables took %s, and with the repair %s."
                        .formatted(share(waitsBefore), share(waitsAfter))));
        if (bound != null) {
            lines.add(1, "This is not the most that the servers can do: " + bound + ".");
        }
        if (ofBest != null) {
            lines.add("That is %s of what the best cell does as it was.".formatted(Words.ratio(ofBest)));
        }
        if (waitsAfter != null && waitsAfter.isWorthNaming()) {
            lines.add(waiting() + " a Hashtable that was not replaced. Of others the agent said:");
            lines.addAll(others());
        }
        lines.add("To start servers like that, give their JVMs one option more:");
        lines.add("    '" + Repair.option("agent/target/kinjo-agent.jar", repair.replaced()) + "'");
        return lines;
    }

    private String noRatio() {
        if (before > 0 && after > 0) {
            return "there is no round in which the driver was in time with the repair and without it.";
        }
        List<CellResult> runs = after == 0 ? repair.results() : repair.before();
        return "no run of the cell %s succeeded in the same round%s."
                .formatted(
                        after == 0 ? "with the repair" : "as it was",
                        runs.stream()
                                .map(CellResult::failure)
                                .filter(Objects::nonNull)
                                .findFirst()
                                .map(why -> ": " + why)
                                .orElse(""));
    }

    private String waiting() {
        return String.join(", ", repair.callers()) + (repair.callers().size() == 1 ? " waits for" : " wait for");
    }

    private List<String> others() {
        List<String> lines = new ArrayList<>(repair.others().stream()
                .limit(MOST_LINES)
                .map(line -> "    " + line)
                .toList());
        if (repair.others().isEmpty()) {
            lines.add(
                    repair.agent().isEmpty()
                            ? "    nothing: it did not run, or found no Hashtable in the program's classes"
                            : "    nothing: the program allocates no other");
        } else if (repair.others().size() > MOST_LINES) {
            lines.add("    and " + (repair.others().size() - MOST_LINES) + " lines more, in the servers' logs");
        }
        return lines;
    }

    private String certainty() {
        return ratio.hasInterval() ? " " + Rounds.interval(ratio) : " (too few rounds to tell it from noise)";
    }
}
