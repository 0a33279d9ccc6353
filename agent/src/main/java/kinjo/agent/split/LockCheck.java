package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.agent.scan.ClassPath;

/**
 * Decides whether the lock of a split class goes to its heavy object: all code that may lock one of its objects has to be
 * led there, or none.
 */
final class LockCheck {
    private final ClassPath path;
    private final ProgramScan scan;
    private final Hierarchy hierarchy;

    LockCheck(ClassPath path, ProgramScan scan) {
        this.path = path;
        this.scan = scan;
        hierarchy = new Hierarchy(path);
    }

    /** What all classes do with the locks of one. */
    private static final class Uses {
        private final LockSites sites;
        private final Set<String> classes = new LinkedHashSet<>();
        private int places;
        private String problem;

        Uses(LockSites sites) {
            this.sites = sites;
        }

        void problem(String text) {
            if (problem == null) {
                problem = text;
            }
        }
    }

    List<SplitVerdict> decide(List<SplitVerdict> verdicts) {
        Set<String> types = verdicts.stream()
                .filter(SplitVerdict::isSplit)
                .map(verdict -> verdict.split().type())
                .collect(Collectors.toSet());
        Map<String, Uses> uses = new HashMap<>();
        types.forEach(type -> uses.put(type, new Uses(new LockSites(hierarchy, Set.of(type)))));
        if (!types.isEmpty()) {
            types.forEach(type -> superclass(type).ifPresent(uses.get(type)::problem));
            LockSites any = new LockSites(hierarchy, types);
            path.names().stream()
                    .filter(name -> !scan.unreadable().containsKey(name))
                    .forEach(name -> look(name, any, uses));
        }
        List<SplitVerdict> decided = new ArrayList<>();
        for (SplitVerdict verdict : verdicts) {
            Uses found = verdict.isSplit() ? uses.get(verdict.split().type()) : null;
            decided.add(found == null ? verdict : decide(verdict, found));
        }
        return rewritten(decided, uses);
    }

    private static SplitVerdict decide(SplitVerdict verdict, Uses uses) {
        if (uses.places == 0) {
            return with(verdict, false, "is never taken");
        }
        return uses.problem != null
                ? with(verdict, false, "stays: " + uses.problem)
                : with(verdict, true, "moves with them, places: " + uses.places);
    }

    private static SplitVerdict with(SplitVerdict verdict, boolean moves, String text) {
        Split split = new Split(verdict.split().type(), verdict.split().fields(), moves);
        return new SplitVerdict(
                verdict.request(), split, verdict.refusals(), verdict.staying(), verdict.accessors(), text);
    }

    /** A class of the JDK may lock its own objects. */
    private Optional<String> superclass(String type) {
        return hierarchy.superclasses(type).stream()
                .filter(name -> !path.names().contains(name) && !name.equals("java/lang/Object"))
                .map(name -> "its superclass " + SplitCheck.dotted(name) + " may take it, and cannot be rewritten")
                .findFirst();
    }

    /** @param any the sites of all split classes: most methods have none, so they are not asked for each class */
    private void look(String name, LockSites any, Map<String, Uses> uses) {
        ClassModel type = ClassFile.of().parse(path.find(name));
        Optional<String> handle = LockSites.handle(type);
        handle.ifPresent(text -> uses.values().forEach(found -> found.problem(text)));
        for (MethodModel method : type.methods()) {
            LockSites.Found locks = any.in(type, method);
            if (!locks.sites().isEmpty() || !locks.problems().isEmpty()) {
                uses.forEach((split, found) -> look(type, method, split, found));
            }
        }
    }

    private void look(ClassModel type, MethodModel method, String split, Uses uses) {
        String name = type.thisClass().asInternalName();
        boolean isNear = scan.mentions(split, name);
        LockSites.Found locks = uses.sites.in(type, method);
        locks.problems().forEach(uses::problem);
        if (!locks.sites().isEmpty()) {
            uses.classes.add(name);
        }
        // Where the class does not even name the type, an object of it may come along, but that is no reason.
        uses.places += (int)
                locks.sites().stream().filter(site -> isNear || site.isSure()).count();
    }

    /** The classes that lead to locks, rewritten with those: all locks stay if one of them cannot be. */
    private List<SplitVerdict> rewritten(List<SplitVerdict> verdicts, Map<String, Uses> uses) {
        List<Split> moved = verdicts.stream()
                .filter(SplitVerdict::isSplit)
                .map(SplitVerdict::split)
                .filter(Split::movesLock)
                .toList();
        RewriteCheck check = new RewriteCheck(path);
        SplitRewriter rewriter = new SplitRewriter(verdicts.stream()
                .filter(SplitVerdict::isSplit)
                .map(SplitVerdict::split)
                .toList());
        Optional<String> problem = moved.stream()
                .flatMap(split -> Stream.concat(Stream.of(split.type()), uses.get(split.type()).classes.stream()))
                .distinct()
                .flatMap(name -> check
                        .problem(rewriter, name)
                        .map(text -> "the code of " + SplitCheck.dotted(name) + " cannot be rewritten: " + text)
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
