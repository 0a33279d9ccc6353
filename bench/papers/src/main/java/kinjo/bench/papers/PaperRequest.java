package kinjo.bench.papers;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import kinjo.bench.compare.plan.Stopping;
import kinjo.common.console.Console;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.vms.Vms;

/**
 * What somebody asks of a row's evaluation.
 *
 * @param vms builds the VM if need be
 * @param quick small inputs and few runs: shows that it works
 * @param rounds how often each part is run; null for as often as the row does by itself
 * @param only labels of the parts to measure; empty for all
 * @param folder for the result, its tables and its page
 */
public record PaperRequest(
        Checkout checkout,
        Supplier<Vms> vms,
        Console console,
        boolean quick,
        Integer rounds,
        List<String> only,
        Path folder) {

    /**
     * How many pairs of runs a comparison makes of each setting: as many as were asked for, or few for a quick look.
     *
     * @param usual otherwise
     */
    public Stopping stopping(Stopping usual) {
        return rounds != null ? Stopping.pairs(rounds) : quick ? Stopping.pairs(Estimate.FEWEST_PAIRS) : usual;
    }

    /** What to type to measure the same part again. */
    public String repeatCommand(String row, String part) {
        return "./kinjo bench paper " + row + " --only " + part + (quick ? " --quick" : "")
                + (rounds == null ? "" : " --rounds " + rounds);
    }
}
