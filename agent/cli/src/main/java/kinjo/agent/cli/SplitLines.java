package kinjo.agent.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import kinjo.agent.refusal.Refusal;
import kinjo.agent.split.SplitReason;
import kinjo.agent.split.SplitRequest;
import kinjo.agent.split.SplitVerdict;
import kinjo.vmbuild.Checkout;

/** What {@link AgentSplitCommand} says. */
final class SplitLines {
    private SplitLines() {}

    static void print(List<SplitVerdict> verdicts, PrintWriter out) {
        verdicts.forEach(verdict -> print(verdict, out));
        List<SplitVerdict> split =
                verdicts.stream().filter(SplitVerdict::isSplit).toList();
        out.printf("# classes: %d; %d can be split%n", verdicts.size(), split.size());
        if (split.size() < verdicts.size()) {
            out.println("# refused for: " + reasons(verdicts));
        }
        if (!split.isEmpty()) {
            out.println("# to split one: java '-javaagent:"
                    + Checkout.running().agentJar() + "="
                    + String.join(",", options(split.getFirst().request())) + "' ...");
        }
        out.flush();
    }

    private static void print(SplitVerdict verdict, PrintWriter out) {
        out.println((verdict.isSplit() ? "can be split  " : "refused       ")
                + verdict.request().type());
        if (verdict.isSplit()) {
            out.println("                " + verdict.summary());
            out.println("                used by " + String.join(", ", verdict.accessors()));
        }
        verdict.refusals().forEach(refusal -> out.println("                " + refusal));
    }

    /** How many classes are refused for each reason; one may be refused for several. */
    private static String reasons(List<SplitVerdict> verdicts) {
        Map<String, Integer> counts = new TreeMap<>();
        for (SplitVerdict verdict : verdicts) {
            verdict.refusalsLeft().stream()
                    .map(Refusal::reason)
                    .distinct()
                    .forEach(reason -> counts.merge(reason.word(), 1, Integer::sum));
        }
        return counts.entrySet().stream()
                .map(count -> count.getKey() + " " + count.getValue())
                .collect(Collectors.joining(", "));
    }

    /** For the agent: those that can be split. */
    static List<String> options(List<SplitVerdict> verdicts) {
        return verdicts.stream()
                .filter(SplitVerdict::isSplit)
                .flatMap(verdict -> options(verdict.request()).stream())
                .toList();
    }

    private static List<String> options(SplitRequest request) {
        List<String> options = new ArrayList<>();
        options.add("split=" + request.type() + ":" + String.join("+", request.fields()));
        if (request.isMarked()) {
            options.add("freqread");
        }
        if (request.keepsLock()) {
            options.add("keep-lock");
        }
        request.evenIf().stream()
                .map(SplitReason::word)
                .map(word -> "even-if=" + word)
                .forEach(options::add);
        return options;
    }
}
