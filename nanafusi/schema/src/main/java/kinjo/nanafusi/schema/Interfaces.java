package kinjo.nanafusi.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All that is to be written for some documents: what gets a file of its own, and all names that are given. */
final class Interfaces {

    private final Map<Shape, DocumentShape> documents = new LinkedHashMap<>();
    private final Map<String, Place> files = new LinkedHashMap<>();
    private final Set<String> nested = new HashSet<>();
    private final Set<Shape> shapes = new LinkedHashSet<>();
    private final Set<Constants> constants = new LinkedHashSet<>();

    /** @throws SchemaException if two things would have the same name, or Nanafusi could not read them */
    Interfaces(List<DocumentShape> roots) {
        for (DocumentShape root : roots) {
            DocumentShape other = documents.putIfAbsent(root.shape(), root);
            if (other != null) {
                throw new SchemaException(
                        root.place(),
                        "<" + root.name() + "> and <" + other.name()
                                + "> have the same type, and an interface is of one document; choose by --root");
            }
        }
        for (DocumentShape root : roots) {
            addFile(root.shape());
        }
    }

    private void addFile(Shape shape) {
        if (shapes.add(shape)) {
            add(shape.typeName(), shape.place());
            addParts(shape, List.of(shape.typeName()));
        }
    }

    private void add(String name, Place place) {
        Place other = files.putIfAbsent(name, place);
        if (other != null) {
            throw new SchemaException(
                    place, "its type would be called " + name + " like that at " + other + "; the mark tree= names it");
        }
    }

    /** @param enclosing the names of the interfaces it stands in, and its own */
    private void addParts(Shape shape, List<String> enclosing) {
        requireReadable(shape);
        Set<String> members = new HashSet<>(enclosing);
        for (Part part : shape.parts()) {
            if (part.shape() != null && (part.shape().isNamed() || documents.containsKey(part.shape()))) {
                addFile(part.shape());
            } else if (part.shape() != null) {
                String name = part.shape().typeName();
                addNested(name, members, part);
                List<String> longer = new ArrayList<>(enclosing);
                longer.add(name);
                addParts(part.shape(), longer);
            } else if (part.value().constants() != null) {
                addConstants(part, members);
            }
        }
    }

    private void addConstants(Part part, Set<String> members) {
        Constants values = part.value().constants();
        if (!values.named()) {
            addNested(JavaNames.type(values.name()), members, part);
        } else if (constants.add(values)) {
            add(JavaNames.type(values.name()), values.place());
        }
    }

    private void addNested(String name, Set<String> members, Part part) {
        if (!members.add(name)) {
            throw new SchemaException(
                    part.place(),
                    "the type of " + part.name() + " would be called " + name
                            + " like another one there; the mark tree= or type=String helps");
        }
        nested.add(name);
    }

    private static void requireReadable(Shape shape) {
        int count = shape.parts().size();
        if (count == 0 || count > 64) {
            throw new SchemaException(
                    shape.place(),
                    shape.typeName() + " would have " + count
                            + " parts, and an interface has 1 to 64; the mark skip leaves one out");
        }
        for (Part part : shape.parts()) {
            if (part.marks().cut() && part.kind() != Part.Kind.ELEMENT) {
                throw new SchemaException(part.place(), part.name() + " is marked as cut, but is no element");
            }
            if (part.marks().cut() && part.isNullIfEmpty()) {
                throw new SchemaException(
                        part.place(),
                        "<" + part.name()
                                + "> may be empty and is cut, and a cut list holds no null; the mark type=String helps");
            }
            if (part.marks().tree() != null && part.shape() == null) {
                throw new SchemaException(
                        part.place(),
                        "tree=" + part.marks().tree() + ", but " + part.name()
                                + " holds neither elements nor attributes");
            }
            boolean open = part.shape() != null && part.shape().isOpen();
            if (part.many() && open && !part.marks().cut()) {
                throw new SchemaException(
                        part.place(),
                        "<" + part.name() + "> has a cut list in it and occurs many times, so it has to be cut");
            }
            if (part.kind() == Part.Kind.TEXT
                    && shape.parts().stream().anyMatch(other -> other.kind() == Part.Kind.ELEMENT)) {
                throw new SchemaException(
                        part.place(), "text and elements beside it are mixed content, which no tree gives");
            }
        }
    }

    /** The interfaces that get files. */
    Collection<Shape> shapes() {
        return shapes;
    }

    /** The enums that get files. */
    Collection<Constants> constants() {
        return constants;
    }

    /** The document whose element the shape describes, or null. */
    DocumentShape document(Shape shape) {
        return documents.get(shape);
    }

    boolean isFile(Shape shape) {
        return shapes.contains(shape);
    }

    boolean isNested(String name) {
        return nested.contains(name);
    }

    /** Whether a generated type has the name, so that another of that name has to be named in full. */
    boolean isTaken(String name) {
        return nested.contains(name) || files.containsKey(name);
    }
}
