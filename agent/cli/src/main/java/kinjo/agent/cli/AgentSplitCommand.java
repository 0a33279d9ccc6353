package kinjo.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import kinjo.agent.fields.ClassPattern;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import kinjo.agent.refusal.RefusalReason;
import kinjo.agent.scan.ClassPath;
import kinjo.agent.split.SplitCheck;
import kinjo.agent.split.SplitProposals;
import kinjo.agent.split.SplitReason;
import kinjo.agent.split.SplitRequest;
import kinjo.agent.split.SplitVerdict;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.vmbuild.Checkout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo agent split}: what the agent would do to classes. */
@Command(
        name = "split",
        mixinStandardHelpOptions = true,
        description = {
            "Says which classes the agent could split, so that the fields that are mostly read stay together and the others"
                    + " get an object of their own, and why not.",
            "The agent splits when a program is run: java -javaagent:kinjo-agent.jar=split=CLASS:FIELD+FIELD ...;"
                    + " docs/agent.md explains the reasons."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo agent split --dry-run -cp 'app.jar:lib/*' com.acme.Node:counter+found",
            "  ./kinjo agent split --dry-run -cp app.jar 'com.acme.Tree$Node:hits'",
            "  ./kinjo agent split --dry-run -cp app.jar --counts counts.json --options splits.txt",
            "  ./kinjo agent split --dry-run -cp app.jar --all 'com.acme.*'",
            "",
            "Exit status: 0 all can be split, 1 some are refused, 2 wrong usage."
        })
final class AgentSplitCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--dry-run",
            description = "nothing is run or changed; without it there is nothing this command does")
    private boolean isDry;

    @Mixin
    private ClassPathOption classPath;

    @Option(names = "--counts", paramLabel = "FILE", description = "the classes that these counts make candidates")
    private Path counts;

    @Option(
            names = "--thresholds",
            paramLabel = "P:P:P:P",
            defaultValue = "0.5:20:1:1",
            description = "for --counts: " + Thresholds.SYNTAX
                    + " (default: ${DEFAULT-VALUE}; the first three are the paper's)")
    private String thresholds;

    @Option(
            names = "--all",
            paramLabel = "CLASSES",
            description = "all classes of this name, with all their fields; * stands for any text")
    private String all;

    @Option(names = "--even-if", paramLabel = "REASON", description = "reasons to be passed over, for all classes")
    private List<String> evenIf = new ArrayList<>();

    @Option(
            names = "--freqread",
            description =
                    "split classes implement kinjo.agent.api.FreqReadObj, by which Kinjo's VM knows classes that are"
                            + " mostly read; it has to be on the class path (kinjo-agent-api.jar)")
    private boolean isMarked;

    @Option(names = "--keep-lock", description = "their locks do not go with the fields")
    private boolean keepsLock;

    @Option(
            names = "--options",
            paramLabel = "FILE",
            description = "write the agent's options there for those that can be split, to be given as @FILE")
    private Path options;

    @Parameters(arity = "0..*", paramLabel = "CLASS:FIELD+FIELD", description = "with the fields that leave the class")
    private List<String> classes = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        if (!isDry) {
            throw new UsageException(
                    "Classes are split when a program is run.",
                    "Add --dry-run to see what would happen, or run it with java -javaagent:"
                            + Checkout.running().agentJar() + "=split=CLASS:FIELD+FIELD.");
        }
        if (classes.isEmpty() && counts == null && all == null) {
            throw new UsageException(
                    "No class is named.", "Name " + SplitRequest.SYNTAX + ", or add --counts or --all.");
        }
        Set<SplitReason> passedOver = reasons();
        List<SplitRequest> named = named(passedOver);
        ClassPattern pattern = all == null ? null : ClassPatterns.parse(all);
        Thresholds limits = CountsFiles.thresholds(thresholds);
        FieldReport report = counts == null ? null : CountsFiles.read(counts);
        try (ClassPath path = classPath.open()) {
            Map<String, SplitRequest> requests = new LinkedHashMap<>();
            named.forEach(request -> requests.put(request.type(), request));
            if (report != null) {
                SplitProposals.candidates(path, report, limits, passedOver)
                        .forEach(request -> requests.putIfAbsent(request.type(), request));
            }
            if (pattern != null) {
                SplitProposals.all(path, pattern, passedOver)
                        .forEach(request -> requests.putIfAbsent(request.type(), request));
            }
            if (requests.isEmpty()) {
                throw new KinjoException(
                        "no class of this path is proposed",
                        "--counts proposes those that 'kinjo agent fields' shows as candidates, --all those of this name"
                                + " that have fields");
            }
            List<SplitVerdict> verdicts = SplitCheck.of(
                    path,
                    requests.values().stream()
                            .map(request -> isMarked ? request.marked() : request)
                            .map(request -> keepsLock ? request.keepingLock() : request)
                            .toList());
            SplitLines.print(verdicts, spec.commandLine().getOut());
            if (report != null) {
                spec.commandLine().getOut().println("# " + FieldReport.NOT_CHECKED);
            }
            if (isMarked && !SplitCheck.seesMarker(path)) {
                spec.commandLine()
                        .getOut()
                        .println("# none will be marked: kinjo.agent.api.FreqReadObj is not on the class path; add "
                                + Checkout.running().agentApiJar());
            }
            if (options != null) {
                write(verdicts);
            }
            return verdicts.stream().allMatch(SplitVerdict::isSplit) ? 0 : 1;
        }
    }

    private void write(List<SplitVerdict> verdicts) {
        try {
            Files.write(options, SplitLines.options(verdicts));
        } catch (IOException e) {
            throw new KinjoException(
                    "the options cannot be written to " + options + ": " + e,
                    "name a file in a folder that can be written",
                    e);
        }
    }

    private List<SplitRequest> named(Set<SplitReason> passedOver) {
        List<SplitRequest> requests =
                classes.stream().map(AgentSplitCommand::request).toList();
        Set<String> names = new HashSet<>();
        for (SplitRequest request : requests) {
            if (!names.add(request.type())) {
                throw new UsageException(
                        request.type() + " is named twice.",
                        "Name all its fields at once: " + SplitRequest.SYNTAX + ".");
            }
            request.evenIf().addAll(passedOver);
        }
        return requests;
    }

    private Set<SplitReason> reasons() {
        Set<SplitReason> reasons = EnumSet.noneOf(SplitReason.class);
        for (String word : evenIf) {
            reasons.add(Arrays.stream(SplitReason.values())
                    .filter(reason -> reason.canBeOverridden() && reason.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new UsageException(
                            "'" + word + "' is no reason to be passed over.",
                            "Write one of " + RefusalReason.words(SplitReason.values()) + ".")));
        }
        return reasons;
    }

    private static SplitRequest request(String text) {
        try {
            return SplitRequest.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + ".", "Write " + SplitRequest.SYNTAX + ".");
        }
    }
}
