package kinjo.agent.split;

import java.io.ByteArrayInputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import kinjo.agent.refusal.Refusal;
import kinjo.agent.scan.ClassPath;

/** Rewrites all classes that a split concerns, to see whether that works and the results can be verified. */
final class RewriteCheck {
    private final ClassPath path;
    private final ClassFile verifier;

    RewriteCheck(ClassPath path) {
        this.path = path;
        verifier = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(type -> {
                            byte[] bytes = path.find(LockTypes.name(type));
                            return bytes == null ? null : new ByteArrayInputStream(bytes);
                        })
                        .cached()));
    }

    /** Adds refusals where it does not. */
    List<SplitVerdict> check(List<SplitVerdict> verdicts) {
        List<SplitVerdict> checked = new ArrayList<>();
        for (SplitVerdict verdict : verdicts) {
            checked.add(verdict.isSplit() ? check(verdict) : verdict);
        }
        return together(checked);
    }

    /** Code that uses several classes gets longer by each that is split: all of them are refused if it gets too long. */
    private List<SplitVerdict> together(List<SplitVerdict> verdicts) {
        Map<String, List<Split>> users = new TreeMap<>();
        for (SplitVerdict verdict : verdicts) {
            if (verdict.isSplit()) {
                concerned(verdict)
                        .forEach(name -> users.computeIfAbsent(name, _ -> new ArrayList<>())
                                .add(verdict.split()));
            }
        }
        Map<String, Refusal> refused = new HashMap<>();
        users.forEach((name, splits) -> {
            if (splits.size() > 1) {
                problem(new SplitRewriter(splits), name.replace('.', '/'))
                        .map(problem -> new Refusal(
                                SplitReason.CODE,
                                "the code of " + name + " cannot be rewritten for all classes that are to be split: "
                                        + problem))
                        .ifPresent(refusal -> splits.forEach(split -> refused.put(split.type(), refusal)));
            }
        });
        return verdicts.stream()
                .map(verdict -> verdict.isSplit()
                                && refused.containsKey(verdict.split().type())
                        ? SplitCheck.with(
                                verdict, List.of(refused.get(verdict.split().type())))
                        : verdict)
                .toList();
    }

    /** Names with dots of the classes that have to be rewritten. */
    private static Set<String> concerned(SplitVerdict verdict) {
        Set<String> concerned = new TreeSet<>(verdict.accessors());
        concerned.add(verdict.request().type());
        return concerned;
    }

    private SplitVerdict check(SplitVerdict verdict) {
        SplitRewriter rewriter = new SplitRewriter(List.of(verdict.split()));
        List<Refusal> refusals = new ArrayList<>();
        for (String name : concerned(verdict)) {
            problem(rewriter, name.replace('.', '/'))
                    .ifPresent(problem -> refusals.add(
                            new Refusal(SplitReason.CODE, "the code of " + name + " cannot be rewritten: " + problem)));
        }
        return SplitCheck.with(verdict, refusals);
    }

    /** What happens when a class is rewritten; empty if all is well. */
    Optional<String> problem(SplitRewriter rewriter, String name) {
        try {
            byte[] old = path.find(name);
            ClassModel type = ClassFile.of().parse(old);
            byte[] rewritten = rewriter.rewrite(type, path);
            if (rewritten == null) {
                return Optional.empty();
            }
            return error(rewritten).filter(_ -> error(old).isEmpty());
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** What the verifier says; what it cannot look at for want of other classes is an error, too. */
    private Optional<String> error(byte[] type) {
        try {
            return verifier.verify(type).stream().map(VerifyError::getMessage).findFirst();
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
