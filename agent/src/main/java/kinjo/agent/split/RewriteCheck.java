package kinjo.agent.split;

import java.io.ByteArrayInputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import kinjo.agent.refusal.Refusal;
import kinjo.agent.scan.ClassPath;

/** Rewrites all classes that splits concern, to see whether that works and the results can be verified. */
final class RewriteCheck {
    private final ClassPath path;
    private final Hierarchy hierarchy;
    private final ClassFile verifier;

    RewriteCheck(ClassPath path, Hierarchy hierarchy) {
        this.path = path;
        this.hierarchy = hierarchy;
        verifier = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(type -> {
                            byte[] bytes = path.find(LockTypes.name(type));
                            return bytes == null ? null : new ByteArrayInputStream(bytes);
                        })
                        // One that is not found may be anything. Without it nothing could be said of the method.
                        .orElse(_ -> ClassHierarchyResolver.ClassHierarchyInfo.ofInterface())
                        .cached()));
    }

    /**
     * Adds refusals where it does not. Each class is rewritten once, for all splits that concern it; only where that
     * fails each split is asked for by itself, to tell which of them it is.
     */
    List<SplitVerdict> check(List<SplitVerdict> verdicts) {
        Map<String, List<SplitVerdict>> failed = new TreeMap<>();
        users(verdicts).forEach((name, users) -> {
            if (problem(users, name).isPresent()) {
                failed.put(name, users);
            }
        });
        Map<String, List<Refusal>> alone = new HashMap<>();
        failed.forEach((name, users) -> users.forEach(verdict -> problem(List.of(verdict), name)
                .map(problem ->
                        new Refusal(SplitReason.CODE, "the code of " + name + " cannot be rewritten: " + problem))
                .ifPresent(refusal -> add(alone, verdict, refusal))));
        Map<String, List<Refusal>> refused = new HashMap<>(alone);
        failed.forEach((name, all) -> {
            // Code that uses several classes gets longer by each that is split: it may be too long for all only.
            List<SplitVerdict> users = all.stream()
                    .filter(verdict -> !alone.containsKey(type(verdict)))
                    .toList();
            problem(users, name)
                    .map(problem -> new Refusal(
                            SplitReason.CODE,
                            "the code of " + name + " cannot be rewritten for all classes that are to be split: "
                                    + problem))
                    .ifPresent(refusal -> users.forEach(verdict -> add(refused, verdict, refusal)));
        });
        return verdicts.stream()
                .map(verdict -> SplitCheck.with(verdict, refused.getOrDefault(type(verdict), List.of())))
                .toList();
    }

    private static String type(SplitVerdict verdict) {
        return verdict.request().type();
    }

    private static void add(Map<String, List<Refusal>> refusals, SplitVerdict verdict, Refusal refusal) {
        refusals.computeIfAbsent(type(verdict), _ -> new ArrayList<>()).add(refusal);
    }

    /** By name, with dots, of each class that has to be rewritten: the splits that concern it. */
    private static Map<String, List<SplitVerdict>> users(List<SplitVerdict> verdicts) {
        Map<String, List<SplitVerdict>> users = new TreeMap<>();
        for (SplitVerdict verdict : verdicts) {
            if (verdict.isSplit()) {
                Set<String> concerned = new TreeSet<>(verdict.accessors());
                concerned.add(type(verdict));
                concerned.forEach(name ->
                        users.computeIfAbsent(name, _ -> new ArrayList<>()).add(verdict));
            }
        }
        return users;
    }

    private Optional<String> problem(List<SplitVerdict> verdicts, String name) {
        SplitSet splits =
                new SplitSet(verdicts.stream().map(SplitVerdict::split).toList());
        return problem(new SplitRewriter(splits, hierarchy, _ -> true, _ -> {}), name.replace('.', '/'));
    }

    /** What happens when a class is rewritten; empty if all is well. */
    Optional<String> problem(SplitRewriter rewriter, String name) {
        try {
            byte[] old = path.find(name);
            ClassModel type = ClassFile.of().parse(old);
            byte[] rewritten = rewriter.rewrite(type, rewriter.accesses(type), hierarchy.isKnown(Split.MARKER));
            if (rewritten == null) {
                return Optional.empty();
            }
            return newError(old, rewritten);
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** What the verifier says of a rewritten class that it did not say before. */
    Optional<String> newError(byte[] old, byte[] rewritten) {
        Set<String> errors = errors(rewritten);
        if (!errors.isEmpty()) {
            errors.removeAll(errors(old));
        }
        return errors.stream().findFirst();
    }

    /** One for each method at most, without the offsets in it, which a changed length of the code changes. */
    private Set<String> errors(byte[] type) {
        try {
            return verifier.verify(type).stream()
                    .map(error -> String.valueOf(error.getMessage())
                            .lines()
                            .findFirst()
                            .orElse("")
                            .replaceAll("(?<=[ @])\\d+", ""))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        } catch (RuntimeException e) {
            return new LinkedHashSet<>(Set.of(String.valueOf(e.getMessage())));
        }
    }
}
