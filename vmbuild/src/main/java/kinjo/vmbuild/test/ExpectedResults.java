package kinjo.vmbuild.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kinjo.common.KinjoException;

/** The table {@code bench/expected-results.txt}: what each workload does under each collector with each feature. */
final class ExpectedResults {

    /** What is expected of a run. */
    enum Outcome {
        /** It ends well, with the table's checksum. */
        PASS,
        /** It fails, for a reason that is known. Passing is as unexpected as failing is elsewhere. */
        FAILS,
        /** It is not made: the feature has no meaning there. */
        SKIP
    }

    /** An outcome and why it is not {@link Outcome#PASS}; each field but the last two is a name or {@code *}. */
    record Rule(String workload, String collector, String feature, Outcome outcome, String reason) {
        private boolean fits(String aWorkload, String aCollector, String aFeature) {
            return fits(workload, aWorkload) && fits(collector, aCollector) && fits(feature, aFeature);
        }

        private static boolean fits(String pattern, String name) {
            return pattern.equals("*") || List.of(pattern.split(",")).contains(name);
        }
    }

    private final Path file;
    private final Map<String, List<String>> features = new LinkedHashMap<>();
    private final Map<String, String> checksums = new LinkedHashMap<>();
    private final List<Rule> rules = new ArrayList<>();

    private ExpectedResults(Path file) {
        this.file = file;
    }

    /** @throws KinjoException if a line is not understood */
    static ExpectedResults read(Path file) {
        ExpectedResults table = new ExpectedResults(file);
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).replaceFirst("#.*", "").strip();
                if (!line.isEmpty()) {
                    table.add(i + 1, line.split("\\s+"));
                }
            }
            return table;
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot read " + file + ": " + e.getMessage(), "restore it from the repository", e);
        }
    }

    private void add(int number, String[] words) {
        switch (words[0] + " " + Math.min(words.length, 5)) {
            case "feature 2", "feature 3", "feature 4", "feature 5" ->
                features.put(words[1], Arrays.asList(words).subList(2, words.length));
            case "checksum 3" -> checksums.put(words[1], words[2]);
            case "expect 5" -> rules.add(rule(number, words));
            default -> throw wrong(number, String.join(" ", words));
        }
    }

    private Rule rule(int number, String[] words) {
        Outcome outcome = Arrays.stream(Outcome.values())
                .filter(value -> value.name().equalsIgnoreCase(words[4]))
                .findFirst()
                .orElseThrow(() -> wrong(number, words[4]));
        String reason = String.join(" ", Arrays.asList(words).subList(5, words.length));
        if (reason.isEmpty() != (outcome == Outcome.PASS)) {
            throw wrong(number, "an outcome other than pass needs a reason, and pass has none");
        }
        return new Rule(words[1], words[2], words[3], outcome, reason);
    }

    private KinjoException wrong(int number, String what) {
        return new KinjoException(
                file + ", line " + number + ": " + what, "its first lines say what a line has to look like");
    }

    List<String> workloads() {
        return List.copyOf(checksums.keySet());
    }

    String checksum(String workload) {
        return checksums.get(workload);
    }

    /** Each feature's flags, by its name. */
    Map<String, List<String>> features() {
        return features;
    }

    /** The first rule that fits. */
    Rule rule(String workload, String collector, String feature) {
        return rules.stream()
                .filter(rule -> rule.fits(workload, collector, feature))
                .findFirst()
                .orElseThrow(() -> new KinjoException(
                        file + " says nothing of " + workload + " with " + collector + " and " + feature,
                        "add a line 'expect' for it"));
    }
}
