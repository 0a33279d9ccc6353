package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import kinjo.agent.bootstrap.Locks;
import kinjo.agent.flow.ClassFiles;
import kinjo.agent.load.Loaders;
import kinjo.agent.refusal.Refusal;
import kinjo.agent.scan.ClassPath;

/**
 * Splits classes as they load, and leads all code that uses their fields and locks to the heavy objects. What is split is
 * decided before, from the class path. It never throws into the program.
 */
public final class Splitting implements ClassFileTransformer {
    private final Map<String, Split> splits;
    private final SplitRewriter rewriter;
    private final HeavyDefiner definer;
    private final Consumer<String> log;
    private final Set<String> met = ConcurrentHashMap.newKeySet();

    /** By loader: the same class may be in several. */
    private final Map<ClassLoader, Set<String>> defined = Collections.synchronizedMap(new WeakHashMap<>());

    private Splitting(List<Split> splits, HeavyDefiner definer, Consumer<String> log) {
        this.splits = splits.stream().collect(Collectors.toMap(Split::type, split -> split));
        rewriter = new SplitRewriter(splits);
        this.definer = definer;
        this.log = log;
    }

    /**
     * Decides, and says so.
     *
     * @param path the program's
     * @param log gets lines; from several threads
     * @return null if nothing is split
     */
    public static Splitting of(
            ClassPath path, List<SplitRequest> requests, Instrumentation instrumentation, Consumer<String> log) {
        Set<String> loaded = new HashSet<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!Loaders.isOfJdk(type.getClassLoader())) {
                loaded.add(type.getName());
            }
        }
        Map<String, Split> splits = new HashMap<>();
        for (SplitVerdict verdict : SplitCheck.of(path, requests)) {
            String type = verdict.request().type();
            String late = verdict.accessors().stream()
                    .filter(loaded::contains)
                    .findFirst()
                    .orElse(loaded.contains(type) ? type : null);
            if (!verdict.isSplit()) {
                log.accept("refused: " + type + ": " + Refusal.list(verdict.refusalsLeft()));
            } else if (late != null) {
                log.accept("too late: " + late + " is loaded already, so " + type
                        + " is not split; give this agent first");
            } else {
                splits.put(verdict.split().type(), verdict.split());
                log.accept("split: " + type + ": " + verdict.summary()
                        + (verdict.refusals().isEmpty()
                                ? ""
                                : "; as even-if says, although " + Refusal.list(verdict.refusals())));
            }
        }
        return splits.isEmpty()
                ? null
                : new Splitting(List.copyOf(splits.values()), new HeavyDefiner(instrumentation), log);
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (!Loaders.isOfProgram(loader, name)) {
            return null;
        }
        try {
            ClassModel type = ClassFile.of().parse(bytes);
            ClassFiles files = Loaders.around(loader, name, bytes);
            byte[] rewritten = rewriter.rewrite(type, files);
            if (rewritten != null && rewriter.movesLocks() && !Loaders.sees(loader, Locks.class)) {
                wrong(name, "its class loader does not ask its parent for kinjo.agent.bootstrap");
                return null;
            }
            Split own = splits.get(name);
            if (own != null) {
                define(loader, type, own, domain);
            }
            return rewritten;
        } catch (RuntimeException | LinkageError e) {
            wrong(name, e.toString());
            return null;
        }
    }

    private void define(ClassLoader loader, ClassModel type, Split split, ProtectionDomain domain) {
        met.add(split.type());
        Set<String> problems = Constructors.problems(type, split);
        long fields = type.fields().stream()
                .filter(field -> HeavyClass.isMoved(field, split))
                .count();
        if (!problems.isEmpty() || fields != split.fields().size()) {
            throw new IllegalStateException("it is another class file than the one that was looked at " + problems);
        }
        Set<String> names = defined.computeIfAbsent(loader, _ -> ConcurrentHashMap.newKeySet());
        if (names.add(split.type())) {
            definer.define(loader, Split.heavyName(split.type()).replace('/', '.'), HeavyClass.of(type, split), domain);
        }
    }

    private void wrong(String name, String why) {
        log.accept("wrong: " + SplitCheck.dotted(name) + " was not rewritten: " + why
                + "; start without split= if the program fails");
    }

    /** Says at the end of the program which classes were never loaded. */
    public void end() {
        splits.keySet().stream()
                .filter(type -> !met.contains(type))
                .forEach(type -> log.accept("not loaded: " + SplitCheck.dotted(type)));
    }
}
