package kinjo.agent.split;

import java.lang.instrument.Instrumentation;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import kinjo.agent.bootstrap.Locks;

/**
 * Lets named modules see what rewritten code uses there. A class may use a field of a class that it does not see,
 * through one that extends it: the heavy class, which the code names, may then be in a package that its module keeps to
 * itself, or in a module that the other one does not read.
 */
final class SplitModules {
    private final Instrumentation instrumentation;

    /**
     * By internal name: the modules that have a split class, and those whose code uses its heavy one. A module
     * without a name holds its class loader, which nobody may need any more.
     */
    private final Map<String, Set<Module>> owners = new HashMap<>();

    private final Map<String, Set<Module>> users = new HashMap<>();

    SplitModules(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Says that code of a module uses fields that have left these classes; a module without a name sees all. */
    synchronized void uses(Module module, Collection<Split> splits) {
        read(module, Locks.class.getModule());
        for (Split split : splits) {
            if (users.computeIfAbsent(split.type(), _ -> modules()).add(module)) {
                owners.getOrDefault(split.type(), Set.of()).forEach(owner -> open(owner, split, module));
            }
        }
    }

    /**
     * Says that a module has a split class.
     *
     * @param marker the interface that the class gets; null if none
     */
    synchronized void splits(Module module, Split split, Class<?> marker) {
        if (marker != null) {
            read(module, marker.getModule());
        }
        if (owners.computeIfAbsent(split.type(), _ -> modules()).add(module)) {
            users.getOrDefault(split.type(), Set.of()).forEach(user -> open(module, split, user));
        }
    }

    private static Set<Module> modules() {
        return Collections.newSetFromMap(new WeakHashMap<>());
    }

    private void open(Module owner, Split split, Module user) {
        if (owner == user) {
            return;
        }
        read(user, owner);
        String inPackage = split.light().packageName();
        if (!owner.isExported(inPackage, user)) {
            instrumentation.redefineModule(
                    owner, Set.of(), Map.of(inPackage, Set.of(user)), Map.of(), Set.of(), Map.of());
        }
    }

    private void read(Module reader, Module read) {
        if (!reader.canRead(read)) {
            instrumentation.redefineModule(reader, Set.of(read), Map.of(), Map.of(), Set.of(), Map.of());
        }
    }
}
