package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.scan.ClassPath;

/**
 * Decides whether the lock of a split class goes to its heavy object: all code that may lock one of its objects has to be
 * led there, or none.
 */
final class LockCheck {
    private final ClassPath path;
    private final ProgramScan scan;
    private final Hierarchy hierarchy;
    private final RewriteCheck rewriting;
    private final Map<String, byte[]> loaded;

    private Set<String> types;

    /** Those whose lock is to stay. */
    private Set<String> keeping;

    /** How many places surely, or in a class that names it, use the lock of a class; by the class. */
    private final Map<String, Integer> places = new HashMap<>();

    /** By what a static type means ({@link LockTargets#meaning}): what is done with locks of such objects. */
    private final Map<String, Uses> uses = new HashMap<>();

    /** @param loaded class files, by internal name; null where there is none */
    LockCheck(
            ClassPath path, ProgramScan scan, Hierarchy hierarchy, RewriteCheck rewriting, Map<String, byte[]> loaded) {
        this.path = path;
        this.scan = scan;
        this.hierarchy = hierarchy;
        this.rewriting = rewriting;
        this.loaded = loaded;
    }

    /** What is done with locks of objects of one static type. */
    private static final class Uses {
        private final Set<String> classes = new LinkedHashSet<>();

        /** The first one, in the order of the class path. */
        private Problem problem;
    }

    private record Problem(int order, String text) {}

    List<SplitVerdict> decide(List<SplitVerdict> verdicts) {
        types = verdicts.stream()
                .filter(SplitVerdict::isSplit)
                .map(verdict -> verdict.split().type())
                .collect(Collectors.toSet());
        if (types.isEmpty()) {
            return verdicts;
        }
        keeping = verdicts.stream()
                .filter(verdict -> verdict.isSplit() && verdict.request().keepsLock())
                .map(verdict -> verdict.split().type())
                .collect(Collectors.toSet());
        int order = 0;
        for (String name : path.names()) {
            if (!scan.unreadable().containsKey(name)) {
                lookIfReadable(name, order++);
            }
        }
        for (String name : loaded.keySet()) {
            if (!path.names().contains(name)) {
                lookIfReadable(name, order++);
            }
        }
        Map<String, Set<String>> meanings = meanings();
        List<SplitVerdict> decided = new ArrayList<>();
        for (SplitVerdict verdict : verdicts) {
            decided.add(
                    verdict.isSplit()
                            ? decide(verdict, meanings.get(verdict.split().type()))
                            : verdict);
        }
        return rewritten(decided, meanings);
    }

    /** By class: the static types that its objects may have, as far as something is done with locks of those. */
    private Map<String, Set<String>> meanings() {
        Map<String, Set<String>> meanings = new HashMap<>();
        for (String type : types) {
            Set<String> found = new LinkedHashSet<>(hierarchy.superclasses(type));
            found.add(LockTargets.ANYTHING);
            found.retainAll(uses.keySet());
            meanings.put(type, found);
        }
        for (String meaning : uses.keySet()) {
            for (String above : hierarchy.superclasses(meaning)) {
                if (types.contains(above)) {
                    meanings.get(above).add(meaning);
                }
            }
        }
        return meanings;
    }

    private SplitVerdict decide(SplitVerdict verdict, Set<String> meanings) {
        int found = places.getOrDefault(verdict.split().type(), 0);
        if (found == 0) {
            return with(verdict, false, "is never taken");
        }
        if (keepsLock(verdict.split().type())) {
            return with(verdict, false, "stays, as keep-lock says");
        }
        Optional<String> problem = superclass(verdict.split().type())
                .or(() -> meanings.stream()
                        .map(meaning -> uses.get(meaning).problem)
                        .filter(Objects::nonNull)
                        .min(Comparator.comparingInt(Problem::order))
                        .map(Problem::text));
        return problem.map(text -> with(verdict, false, "stays: " + text))
                .orElseGet(() -> with(verdict, true, "moves with them, places: " + found));
    }

    /** Superclasses and subclasses have the lock at the same place. */
    private boolean keepsLock(String type) {
        return keeping.stream().anyMatch(other -> areRelated(type, other));
    }

    /** Whether one extends the other, or they are the same. */
    private boolean areRelated(String one, String other) {
        return hierarchy.superclasses(one).contains(other)
                || hierarchy.superclasses(other).contains(one);
    }

    private static SplitVerdict with(SplitVerdict verdict, boolean moves, String text) {
        Split split = new Split(
                verdict.split().type(),
                verdict.split().fields(),
                verdict.split().isMarked(),
                moves);
        return new SplitVerdict(
                verdict.request(), split, verdict.refusals(), verdict.staying(), verdict.accessors(), text);
    }

    /** A class of the JDK may lock its own objects. */
    private Optional<String> superclass(String type) {
        return hierarchy.superclasses(type).stream()
                .filter(name -> !path.names().contains(name) && !name.equals("java/lang/Object"))
                .map(name -> "its superclass " + ClassNames.dotted(name) + " may take it, and cannot be rewritten")
                .findFirst();
    }

    /** Code that cannot be read may lock anything. */
    private void lookIfReadable(String name, int order) {
        try {
            look(name, order);
        } catch (RuntimeException e) {
            problem(
                    Set.of(LockTypes.UNKNOWN),
                    order,
                    "the code of " + ClassNames.dotted(name) + " cannot be read: " + e.getMessage());
        }
    }

    private void look(String name, int order) {
        byte[] bytes = loaded.containsKey(name) ? loaded.get(name) : path.find(name);
        if (bytes == null) {
            throw new IllegalArgumentException("it is loaded already, and its class file is not found");
        }
        ClassModel type = ClassFile.of().parse(bytes);
        LockSites sites = new LockSites(type, hierarchy);
        sites.unseen().ifPresent(text -> problem(Set.of(LockTypes.UNKNOWN), order, text));
        for (MethodModel method : type.methods()) {
            LockSites.Found found = sites.in(method);
            found.problems().forEach(problem -> problem(problem.types(), order, problem.text()));
            for (LockSites.Site site : found.sites()) {
                if (loaded.containsKey(name)) {
                    problem(
                            site.types(),
                            order,
                            ClassNames.dotted(name) + " may take it, and is loaded already; give this agent first");
                    continue;
                }
                site.types().forEach(one -> uses(one).classes.add(name));
                Set<String> near = new HashSet<>(scan.mentionedBy(name));
                site.sureTypes().forEach(one -> near.addAll(hierarchy.superclasses(one)));
                // Where the class does not even name the type, an object of it may come along, but that is no reason.
                near.stream()
                        .filter(types::contains)
                        .filter(one -> mayBe(one, site.types()))
                        .forEach(one -> places.merge(one, 1, Integer::sum));
            }
        }
    }

    private Uses uses(String type) {
        return uses.computeIfAbsent(LockTargets.meaning(type, hierarchy), _ -> new Uses());
    }

    private void problem(Set<String> locked, int order, String text) {
        for (String type : locked) {
            Uses found = uses(type);
            if (found.problem == null) {
                found.problem = new Problem(order, text);
            }
        }
    }

    /** Whether an object of a class may have one of the static types. */
    private boolean mayBe(String split, Set<String> locked) {
        return locked.stream().anyMatch(type -> {
            String meaning = LockTargets.meaning(type, hierarchy);
            return meaning.equals(LockTargets.ANYTHING) || areRelated(split, meaning);
        });
    }

    /** The classes that lead to locks, rewritten with those: all locks stay if one of them cannot be. */
    private List<SplitVerdict> rewritten(List<SplitVerdict> verdicts, Map<String, Set<String>> meanings) {
        List<Split> splits = verdicts.stream()
                .filter(SplitVerdict::isSplit)
                .map(SplitVerdict::split)
                .toList();
        SplitRewriter rewriter = new SplitRewriter(new SplitSet(splits), hierarchy, _ -> true, _ -> {});
        Set<String> names = new LinkedHashSet<>();
        for (Split split : splits) {
            if (split.movesLock()) {
                names.add(split.type());
                meanings.get(split.type()).forEach(meaning -> names.addAll(uses.get(meaning).classes));
            }
        }
        Optional<String> problem = names.stream()
                .flatMap(name -> rewriting
                        .problem(rewriter, name)
                        .map(text -> "the code of " + ClassNames.dotted(name) + " cannot be rewritten: " + text)
                        .stream())
                .findFirst();
        return verdicts.stream()
                .map(verdict -> problem.isPresent()
                                && verdict.isSplit()
                                && verdict.split().movesLock()
                        ? with(verdict, false, "stays: " + problem.get())
                        : verdict)
                .toList();
    }
}
