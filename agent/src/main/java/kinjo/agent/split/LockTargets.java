package kinjo.agent.split;

import java.util.HashSet;
import java.util.Set;

/** Whether an object of a static type may be one of the classes whose lock moves. */
final class LockTargets {

    /** Stands for every static type that says nothing: interfaces, {@code Object}, and what is not found. */
    static final String ANYTHING = "";

    private final Hierarchy hierarchy;
    private final Set<String> moved;
    private Set<String> above;

    /** @param moved internal names */
    LockTargets(Hierarchy hierarchy, Set<String> moved) {
        this.hierarchy = hierarchy;
        this.moved = moved;
    }

    /** The type itself if it says something about its objects, else {@link #ANYTHING}. */
    static String meaning(String type, Hierarchy hierarchy) {
        // What is an array is never split.
        boolean isAnything = !type.startsWith("[")
                && (type.equals(LockTypes.UNKNOWN) || !hierarchy.isKnown(type) || hierarchy.isInterface(type));
        return isAnything ? ANYTHING : type;
    }

    /** Whether an object may be of a moved class if its static type is one of these. */
    boolean mayBe(Set<String> types) {
        return !moved.isEmpty() && types.stream().anyMatch(this::mayBe);
    }

    private boolean mayBe(String type) {
        return !type.startsWith("[")
                && (meaning(type, hierarchy).equals(ANYTHING)
                        // Behind a class that is not found there may be any.
                        || hierarchy.superclasses(type).stream()
                                .anyMatch(one -> moved.contains(one) || !hierarchy.isKnown(one))
                        || above().contains(type));
    }

    /** All that moved classes extend. Found when it is first needed: at run time most classes lock nothing. */
    private Set<String> above() {
        if (above == null) {
            above = new HashSet<>();
            moved.forEach(type -> above.addAll(hierarchy.superclasses(type)));
        }
        return above;
    }
}
