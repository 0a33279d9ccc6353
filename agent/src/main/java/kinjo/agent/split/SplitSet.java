package kinjo.agent.split;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import kinjo.agent.flow.Member;

/** All classes that are split together. */
final class SplitSet {
    private final Map<String, Split> splits;

    /** Names with descriptors. */
    private final Set<String> fields;

    private final Set<String> movedLocks;

    SplitSet(Collection<Split> splits) {
        this.splits = splits.stream().collect(Collectors.toMap(Split::type, split -> split));
        fields = splits.stream()
                .flatMap(split -> split.fields().stream())
                .map(field -> field.name() + field.descriptor())
                .collect(Collectors.toSet());
        movedLocks = splits.stream().filter(Split::movesLock).map(Split::type).collect(Collectors.toSet());
    }

    /** What becomes of the class; null if it is not split. */
    Split get(String type) {
        return splits.get(type);
    }

    /** Internal names of all. */
    Set<String> types() {
        return splits.keySet();
    }

    /** Whether some field of that name and descriptor leaves its class. */
    boolean hasField(Member field) {
        return fields.contains(field.name() + field.descriptor());
    }

    /** Internal names of the classes whose lock moves. */
    Set<String> movedLocks() {
        return movedLocks;
    }
}
