package kinjo.vmbuild.test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.common.console.Console;
import kinjo.common.process.Command;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.DebugLevel;

/** Runs every workload, small, under every collector of a VM, and holds the outcome against {@link ExpectedResults}. */
final class WorkloadTests {
    private static final Pattern CHECKSUM = Pattern.compile("(?m)^checksum: (\\w+)$");

    /** Enough for every workload's small size with every collector. */
    private static final String HEAP = "256m";

    /** With all features as they are by default. */
    private static final String DEFAULTS = "defaults";

    private final Checkout checkout;
    private final Path image;
    private final DebugLevel level;
    private final Console console;
    private final ExpectedResults expected;

    /** @param image whose plain {@code java} is Kinjo */
    WorkloadTests(Checkout checkout, Path image, DebugLevel level, Console console) {
        this.checkout = checkout;
        this.image = image;
        this.level = level;
        this.console = console;
        this.expected = ExpectedResults.read(checkout.root().resolve("bench/expected-results.txt"));
    }

    /** @param full every feature by itself, and not just the defaults */
    TestRun.Count run(boolean full, Path out) {
        TestRun.Count count = TestRun.Count.NONE;
        for (Map.Entry<String, List<String>> feature : expected.features().entrySet()) {
            if (full || feature.getKey().equals(DEFAULTS)) {
                for (String collector : level.collectors()) {
                    for (String workload : expected.workloads()) {
                        count = count.plus(check(workload, collector, feature.getKey(), feature.getValue(), out));
                    }
                }
            }
        }
        console.endLine();
        return count;
    }

    private TestRun.Count check(String workload, String collector, String feature, List<String> flags, Path out) {
        ExpectedResults.Rule rule = expected.rule(workload, collector, feature);
        if (rule.outcome() == ExpectedResults.Outcome.SKIP) {
            return new TestRun.Count(0, 0, 1);
        }
        String name = workload + "-" + collector + "-" + feature;
        console.progress("workloads: " + name);
        Path log = out.resolve(name + ".log");
        List<String> words = new ArrayList<>(List.of(image.resolve("bin/java").toString()));
        words.addAll(flags);
        words.addAll(List.of("-XX:+Use" + collectorFlag(collector) + "GC", "-Xms" + HEAP, "-Xmx" + HEAP));
        words.addAll(List.of("-cp", checkout.workloadsClassPath(), "kinjo.bench.workloads.Main", workload));
        words.addAll(List.of("--size", "small", "--threads", "2"));
        int status = Command.of(TimeLimit.words(TimeLimit.OF_ONE_RUN, words))
                .niced()
                .logTo(log)
                .run();
        return judge(name, expected.checksum(workload), rule, status, log);
    }

    private TestRun.Count judge(String name, String wanted, ExpectedResults.Rule rule, int status, Path log) {
        String checksum = checksum(log);
        boolean passed = status == 0 && wanted.equals(checksum);
        boolean asExpected = passed == (rule.outcome() == ExpectedResults.Outcome.PASS);
        String failure = passed
                ? name + " passes, although it was expected to fail: " + rule.reason()
                : name + " failed: status " + status + ", checksum " + checksum + ", expected " + wanted
                        + " (whole log: " + log + ")";
        if (!asExpected) {
            console.say(failure + (passed ? "" : "\n" + Command.tail(log, 20)));
        }
        return TestRun.Count.of(asExpected, failure);
    }

    private static String checksum(Path log) {
        Matcher matcher = CHECKSUM.matcher(Command.text(log));
        return matcher.find() ? matcher.group(1) : "none";
    }

    private static String collectorFlag(String collector) {
        return Character.toUpperCase(collector.charAt(0)) + collector.substring(1);
    }
}
