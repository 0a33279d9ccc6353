package kinjo.agent.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.common.UsageException;
import kinjo.common.console.TimeText;
import kinjo.common.process.JavaFlags;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Vms;

/**
 * What a placement file gains: the program runs with and without it in turn. {@code kinjo compare} does that; it chooses VM,
 * collector and heap itself, so they leave the program's words.
 */
final class GainRuns {
    private static final Pattern HEAP = Pattern.compile("-Xm([sx])(\\d+[kKmMgG]?)");

    private final List<String> words = new ArrayList<>();
    private Optional<Gc> collector = Optional.empty();
    private String heap = "";

    /** @param program java itself, with its arguments */
    GainRuns(List<String> program) {
        words.add(program.getFirst());
        boolean isOption = true;
        for (int i = 1; i < program.size(); i++) {
            String word = program.get(i);
            isOption = isOption && word.startsWith("-");
            if (!isOption || !isChosenOutside(word)) {
                words.add(word);
            }
            if (isOption && JavaFlags.takesValue(word) && i + 1 < program.size()) {
                words.add(program.get(++i));
            }
        }
    }

    /** Notes it then. */
    private boolean isChosenOutside(String word) {
        Optional<Gc> gc = Arrays.stream(Gc.values())
                .filter(one -> one.flag().equals(word))
                .findFirst();
        Matcher size = HEAP.matcher(word);
        if (gc.isPresent()) {
            collector = gc;
        } else if (size.matches()) {
            heap = size.group(1).equals("x") ? size.group(2) : heap;
        } else {
            return word.equals("-kinjo");
        }
        return true;
    }

    /** Refuses a folder before the program has run for nothing. */
    static void check(Path folder) {
        if (folder.toString().contains(",")) {
            throw new UsageException(
                    "What a placement file gains cannot be measured in a folder with a comma in its name: " + folder
                            + ".",
                    "Name another folder by --out, or leave --gain out.");
        }
    }

    /**
     * The command that measures.
     *
     * @param kinjo the launcher
     * @param budget for how long at most
     * @param out folder for the report
     */
    List<String> command(Path kinjo, Path rules, Duration budget, Path out) {
        List<String> command = new ArrayList<>(List.of(kinjo.toString(), "compare"));
        command.addAll(List.of("--against", "kinjo", "--variant", Vms.PLACEMENT + rules));
        collector.ifPresent(gc -> command.addAll(List.of("--gc", gc.label())));
        if (!heap.isEmpty()) {
            command.addAll(List.of("--heap", heap));
        }
        // Many programs print times, and whether this one's output is right is not asked here.
        command.addAll(List.of("--ignore-output", "--budget", TimeText.of(budget), "--out", out.toString(), "--"));
        command.addAll(words);
        return command;
    }
}
