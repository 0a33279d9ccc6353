package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import kinjo.agent.load.ByLoader;
import kinjo.agent.load.Loaders;
import kinjo.agent.scan.ClassPath;

/** What was looked at before the program started: a class loader may bring other class files of the same names. */
final class LookedAt {
    private final SplitSet splits;
    private final Set<String> names;
    private final Map<String, Set<SplitReason>> copied = new HashMap<>();

    /** By loader. */
    private final ByLoader<String, Boolean> known = new ByLoader<>();

    LookedAt(ClassPath path, SplitSet splits) {
        this.splits = splits;
        names = Set.copyOf(path.names());
        Hierarchy hierarchy = new Hierarchy(path);
        splits.types().forEach(type -> copied.put(type, SplitCheck.copied(hierarchy.supertypes(type))));
    }

    /** Whether the loader's class of that name is as the one that was looked at, for all that its split depends on. */
    boolean isSame(ClassLoader loader, String type, Hierarchy hierarchy) {
        Map<String, Boolean> ofLoader = known.get(loader);
        Boolean same = ofLoader.get(type);
        if (same == null) {
            byte[] file = Loaders.find(loader, type);
            same = file == null || isSame(ClassFile.of().parse(file), hierarchy);
            ofLoader.put(type, same);
        }
        return same;
    }

    /** The same for a class that is being loaded. */
    boolean isSame(ClassLoader loader, ClassModel type, Hierarchy hierarchy) {
        boolean same = isSame(type, hierarchy);
        known.get(loader).put(type.thisClass().asInternalName(), same);
        return same;
    }

    private boolean isSame(ClassModel type, Hierarchy hierarchy) {
        String name = type.thisClass().asInternalName();
        Split split = splits.get(name);
        long fields = type.fields().stream()
                .filter(field -> HeavyClass.isMoved(field, split))
                .count();
        return fields == split.fields().size()
                && Constructors.problems(type, split).isEmpty()
                && SplitCheck.copied(hierarchy.supertypes(name)).equals(copied.get(name));
    }

    /** The split class that a class extends which nobody looked at, and whose objects are copied as they are; or null. */
    String copiedBy(String name, Hierarchy hierarchy) {
        if (names.contains(name)) {
            return null;
        }
        // Interfaces are looked up for what extends a split class only: this is asked of every class that is loaded.
        return hierarchy.superclasses(name).stream()
                .filter(above -> !above.equals(name)
                        && copied.containsKey(above)
                        && !copied.get(above).containsAll(SplitCheck.copied(hierarchy.supertypes(name))))
                .findFirst()
                .orElse(null);
    }
}
