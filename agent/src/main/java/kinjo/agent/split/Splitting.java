package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import kinjo.agent.bootstrap.Locks;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.Member;
import kinjo.agent.load.ByLoader;
import kinjo.agent.load.Loaders;
import kinjo.agent.load.ShownClasses;
import kinjo.agent.refusal.Refusal;
import kinjo.agent.scan.ClassPath;

/**
 * Splits classes as they load, and leads all code that uses their fields and locks to the heavy objects. What is split is
 * decided before, from the class path. It never throws into the program.
 */
public final class Splitting implements ClassFileTransformer {
    private static final String REMEDY = "; start without split= if the program fails";

    private final SplitSet splits;
    private final LookedAt lookedAt;
    private final HeavyDefiner definer;
    private final SplitModules modules;
    private final Consumer<String> log;
    private final Set<String> met = ConcurrentHashMap.newKeySet();
    private final ShownClasses shown = new ShownClasses();

    /** By loader, as the same class may be in several: the split classes that have their heavy ones there. */
    private final ByLoader<String, Defining> defined = new ByLoader<>();

    /** Of one heavy class: done once, and again if that failed. Who comes meanwhile waits. */
    private static final class Defining {
        private boolean isDone;
    }

    private Splitting(ClassPath path, List<Split> splits, Instrumentation instrumentation, Consumer<String> log) {
        this.splits = new SplitSet(splits);
        lookedAt = new LookedAt(path, this.splits);
        definer = new HeavyDefiner(instrumentation);
        modules = new SplitModules(instrumentation);
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
        Class<?>[] allLoaded = instrumentation.getAllLoadedClasses();
        Set<String> loaded = names(allLoaded);
        Map<String, Split> splits = new HashMap<>();
        for (SplitVerdict verdict : SplitCheck.of(path, requests, files(allLoaded))) {
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
        return splits.isEmpty() ? null : new Splitting(path, List.copyOf(splits.values()), instrumentation, log);
    }

    @Override
    public byte[] transform(
            Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (!Loaders.isOfProgram(loader, name)) {
            return null;
        }
        shown.add(name);
        try {
            ClassModel type = ClassFile.of().parse(bytes);
            Hierarchy hierarchy = new Hierarchy(Loaders.around(loader, name, bytes));
            Consumer<String> left = what -> log.accept("wrong: " + ClassNames.dotted(name) + ": " + what + REMEDY);
            Split own = own(loader, type, hierarchy);
            String copied = lookedAt.copiedBy(name, hierarchy);
            if (copied != null) {
                left.accept("it extends " + ClassNames.dotted(copied)
                        + ", which is split, and its objects can be cloned or serialized");
            }
            SplitRewriter rewriter = rewriter(loader, hierarchy, left);
            Map<Member, Split> accesses = rewriter.accesses(type);
            Class<?> marker =
                    own != null && own.isMarked() ? Loaders.findClass(loader, ClassNames.dotted(Split.MARKER)) : null;
            byte[] rewritten = rewriter.rewrite(type, accesses, marker != null);
            if (rewritten != null && !splits.movedLocks().isEmpty() && !Loaders.sees(loader, Locks.class)) {
                wrong(name, "its class loader does not ask its parent for kinjo.agent.bootstrap");
                return null;
            }
            if (rewritten != null) {
                modules.uses(module, accesses.values());
            }
            if (own != null) {
                define(loader, type, own, domain);
                modules.splits(module, own, marker);
                if (own.isMarked() && marker == null) {
                    log.accept("not marked: " + ClassNames.dotted(name) + ": its class loader does not find "
                            + ClassNames.dotted(Split.MARKER) + "; put kinjo-agent-api.jar on the class path");
                }
            }
            return rewritten;
        } catch (Throwable e) {
            // The JVM says of none that gets out of here.
            wrong(name, e.toString());
            return null;
        }
    }

    /** What becomes of a class that is being loaded; null if it is not split. */
    private Split own(ClassLoader loader, ClassModel type, Hierarchy hierarchy) {
        Split split = splits.get(type.thisClass().asInternalName());
        if (split == null) {
            return null;
        }
        met.add(split.type());
        if (!lookedAt.isSame(loader, type, hierarchy)) {
            log.accept("not split: " + ClassNames.dotted(split.type()) + " of " + loader
                    + ": it is another class file than the one that was looked at; leave one of the two off the class"
                    + " path");
            return null;
        }
        return split;
    }

    private SplitRewriter rewriter(ClassLoader loader, Hierarchy hierarchy, Consumer<String> left) {
        return new SplitRewriter(splits, hierarchy, type -> lookedAt.isSame(loader, type, hierarchy), left);
    }

    private void define(ClassLoader loader, ClassModel type, Split split, ProtectionDomain domain) {
        Defining defining = defined.get(loader).computeIfAbsent(split.type(), _ -> new Defining());
        synchronized (defining) {
            if (!defining.isDone) {
                definer.define(
                        loader, ClassNames.dotted(Split.heavyName(split.type())), HeavyClass.of(type, split), domain);
                defining.isDone = true;
            }
        }
    }

    private void wrong(String name, String why) {
        log.accept("wrong: " + ClassNames.dotted(name) + " was not rewritten: " + why + REMEDY);
    }

    /**
     * Says at the end of the program which classes were never loaded, and which were not shown.
     *
     * @param loaded the classes that there are then
     */
    public void end(Class<?>[] loaded) {
        Set<String> names = names(loaded);
        splits.types().stream()
                .filter(type -> !met.contains(type))
                .map(ClassNames::dotted)
                .filter(type -> !names.contains(type))
                .forEach(type -> log.accept("not loaded: " + type + ": the program did not use it this time"));
        shown.missed(loaded, this::rewrite)
                .forEach(type -> log.accept("not shown: " + type + " was loaded before the agent, or while it asked a"
                        + " class loader for another class, and the JVM shows an agent no class then; it uses fields or"
                        + " locks as they were" + REMEDY));
    }

    private byte[] rewrite(ClassLoader loader, String name, byte[] bytes) {
        ClassModel type = ClassFile.of().parse(bytes);
        SplitRewriter rewriter = rewriter(loader, new Hierarchy(Loaders.around(loader, name, bytes)), _ -> {});
        return rewriter.rewrite(type, rewriter.accesses(type), false);
    }

    /** Of the program's classes, by internal name; null where none is found. */
    private static Map<String, byte[]> files(Class<?>[] loaded) {
        Map<String, byte[]> files = new TreeMap<>();
        Loaders.ofProgram(loaded).forEach(type -> {
            String name = type.getName().replace('.', '/');
            files.put(name, file(type.getClassLoader(), name));
        });
        return files;
    }

    private static byte[] file(ClassLoader loader, String name) {
        try {
            return Loaders.find(loader, name);
        } catch (RuntimeException e) {
            // Whatever a loader of the program throws, the program begins.
            return null;
        }
    }

    private static Set<String> names(Class<?>[] loaded) {
        return Loaders.ofProgram(loaded).map(Class::getName).collect(Collectors.toSet());
    }
}
