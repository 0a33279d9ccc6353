package kinjo.bench.papers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.compare.run.Comparison;
import kinjo.bench.compare.run.ComparisonRun;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;

/** The comparisons that a row's evaluation is made of. Each is a part of the row, with a folder of its own. */
public final class PartComparison {

    private PartComparison() {}

    /** Shows what the parts were found to be, and writes it to the row's folder. */
    public interface Writer<P extends Enum<P>> {
        void write(Map<P, ComparisonResult> results, Path folder) throws IOException;
    }

    /** Says what a part is to compare. */
    public interface Planner<P extends Enum<P>> {
        ComparePlan plan(P part) throws IOException;
    }

    /**
     * Runs one part after the other, until one fails. What is written has the parts of earlier calls, too.
     *
     * @return the status of {@code kinjo compare}
     */
    public static <P extends Enum<P>> int runAll(
            PaperRequest request,
            Class<P> type,
            Function<P, String> label,
            List<P> parts,
            Planner<P> planner,
            Writer<P> writer)
            throws IOException {
        Map<P, ComparisonResult> results = new EnumMap<>(type);
        int status = 0;
        for (P part : parts) {
            if (status == 0) {
                ComparePlan plan = planner.plan(part);
                request.console().say("comparing: " + plan.out().getFileName());
                status = run(request.console(), plan, result -> results.put(part, result));
            }
        }
        if (!results.isEmpty()) {
            Map<P, ComparisonResult> all = resultsIn(type, label, request.folder());
            all.putAll(results);
            writer.write(all, request.folder());
        }
        return status;
    }

    /**
     * Writes a row's results again.
     *
     * @param row its name
     * @param folder of the parts' folders
     * @throws KinjoException if there is none
     */
    public static <P extends Enum<P>> void writeAgain(
            String row, Class<P> type, Function<P, String> label, Path folder, Writer<P> writer) throws IOException {
        Map<P, ComparisonResult> results = resultsIn(type, label, folder);
        if (results.isEmpty()) {
            throw new KinjoException(
                    "no result of row " + row + " in " + folder,
                    "name a folder that 'kinjo bench paper " + row + "' wrote");
        }
        writer.write(results, folder);
    }

    /** What the parts that were measured have in their folders. */
    public static <P extends Enum<P>> Map<P, ComparisonResult> resultsIn(
            Class<P> type, Function<P, String> label, Path folder) throws IOException {
        Map<P, ComparisonResult> results = new EnumMap<>(type);
        for (P part : type.getEnumConstants()) {
            Path ofPart = folder.resolve(label.apply(part));
            // A part that was killed before its first write has a folder without one.
            if (ResultFiles.isIn(ofPart)) {
                results.put(part, ResultFiles.read(ofPart));
            }
        }
        return results;
    }

    /**
     * Runs it, and says what it warns of.
     *
     * @return the status of {@code kinjo compare}
     */
    public static int run(Console console, ComparePlan plan, Consumer<ComparisonResult> results) {
        ComparisonRun run = new ComparisonRun(console);
        return run.run(new Comparison(plan, run), result -> {
            results.accept(result);
            result.warnings().forEach(warning -> console.say("warning: " + warning));
            if (result.failure() != null) {
                console.say(result.failure().text());
            }
            return 0;
        });
    }
}
