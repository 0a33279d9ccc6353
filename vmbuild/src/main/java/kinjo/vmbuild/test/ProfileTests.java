package kinjo.vmbuild.test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.common.console.Console;
import kinjo.common.process.Command;
import kinjo.vmbuild.Checkout;

/**
 * {@code kinjo profile placement} from end to end (rows C1, C2): what a VM estimates of the paper's tree becomes a
 * placement file, and the VM takes it.
 */
final class ProfileTests {
    private static final String NODE = "kinjo.bench.workloads.bintree.Node";

    /** Some seconds, also for a slow VM: an estimate needs two of compiled code. */
    private static final String ITERATIONS = "800";

    private final Checkout checkout;
    private final Path image;
    private final Console console;

    /** @param image whose plain {@code java} is Kinjo */
    ProfileTests(Checkout checkout, Path image, Console console) {
        this.checkout = checkout;
        this.image = image;
        this.console = console;
    }

    TestRun.Count run(Path out) {
        console.progress("workloads: profile placement");
        Path folder = out.resolve("profile");
        Path log = out.resolve("profile.log");
        List<String> words = new ArrayList<>(List.of(
                checkout.root().resolve("kinjo").toString(), "profile", "placement", "--out", folder.toString(), "--"));
        words.addAll(tree(List.of()));
        // As in the paper's Table 1. Whether to order or to split it depends on the machine's costs, too.
        String failure = fault(words, log, "numbers are estimates", NODE + ": partly FreqRead, partly Other");
        if (failure == null) {
            Path rules = folder.resolve("placement.txt");
            if (!Command.text(rules).contains("\nhot " + NODE + " ")) {
                failure = rules + " has no rule for " + NODE;
            } else {
                List<String> flags = List.of("-XX:PlacementFile=" + rules, "-Xlog:kinjo=debug");
                failure = fault(tree(flags), out.resolve("placed.log"), "seen " + NODE, "checksum: ");
            }
        }
        if (failure != null) {
            console.say("profile placement failed: " + failure);
        }
        return TestRun.Count.of(failure == null, "profile placement: " + failure);
    }

    private List<String> tree(List<String> flags) {
        List<String> words = new ArrayList<>(List.of(image.resolve("bin/java").toString()));
        words.addAll(flags);
        words.addAll(List.of("-XX:+UseSerialGC", "-Xmx256m", "-cp", checkout.workloadsClassPath()));
        words.addAll(List.of("kinjo.bench.workloads.Main", "bintree"));
        words.addAll(List.of("--size", "small", "--threads", "2", "--iterations", ITERATIONS));
        return words;
    }

    /** What is wrong with a command, or null where it succeeds and prints all of this. */
    private static String fault(List<String> words, Path log, String... wanted) {
        int status = Command.of(TimeLimit.words(TimeLimit.OF_ONE_RUN, words))
                .niced()
                .logTo(log)
                .run();
        if (status != 0) {
            return "status " + status + " (whole log: " + log + ")\n" + Command.tail(log, 20);
        }
        String printed = Command.text(log);
        for (String text : wanted) {
            if (!printed.contains(text)) {
                return "'" + text + "' is missing in " + log;
            }
        }
        return null;
    }
}
