package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import kinjo.agent.flow.ClassFiles;
import kinjo.agent.flow.FieldOwner;
import kinjo.agent.flow.Member;

/**
 * Which class extends which, and which declares a field, read from class files; everything is looked up once. What
 * cannot be read counts as not found.
 */
final class Hierarchy {

    /** @param parents superclass and interfaces */
    private record Node(boolean isInterface, String superclass, List<String> parents) {}

    private final ClassFiles files;
    private final Map<String, Optional<Node>> nodes = new HashMap<>();
    private final Map<String, Set<String>> superclasses = new HashMap<>();
    private final Map<Member, Optional<FieldOwner>> owners = new HashMap<>();

    Hierarchy(ClassFiles files) {
        this.files = files;
    }

    private Optional<Node> node(String type) {
        Optional<Node> known = nodes.get(type);
        if (known == null) {
            known = ifReadable(() -> Optional.ofNullable(files.find(type))
                    .map(bytes -> node(ClassFile.of().parse(bytes))));
            nodes.put(type, known);
        }
        return known;
    }

    private static <T> Optional<T> ifReadable(Supplier<Optional<T>> found) {
        try {
            return found.get();
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Node node(ClassModel type) {
        List<String> parents = Stream.concat(type.superclass().stream(), type.interfaces().stream())
                .map(ClassEntry::asInternalName)
                .toList();
        return new Node(
                type.flags().has(AccessFlag.INTERFACE),
                type.superclass().map(ClassEntry::asInternalName).orElse(null),
                parents);
    }

    boolean isKnown(String type) {
        return node(type).isPresent();
    }

    boolean isInterface(String type) {
        return node(type).map(Node::isInterface).orElse(false);
    }

    /** The class itself and all that it extends, as far as they are found. */
    Set<String> superclasses(String type) {
        Set<String> known = superclasses.get(type);
        if (known == null) {
            known = new LinkedHashSet<>();
            String next = type;
            while (next != null && known.add(next)) {
                next = node(next).map(Node::superclass).orElse(null);
            }
            superclasses.put(type, known);
        }
        return known;
    }

    /** Everything that an object of the class is an instance of; names that are not found are among them. */
    Set<String> supertypes(String type) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (found.add(next)) {
                node(next).ifPresent(node -> open.addAll(node.parents()));
            }
        }
        return found;
    }

    /** {@link FieldOwner#resolve}. */
    Optional<FieldOwner> owner(Member named) {
        Optional<FieldOwner> known = owners.get(named);
        if (known == null) {
            known = ifReadable(() -> FieldOwner.resolve(named, files));
            owners.put(named, known);
        }
        return known;
    }
}
