package kinjo.nanafusi.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What elements of a type hold; becomes an interface. */
final class Shape {

    private final List<String> chain;
    private final boolean named;
    private final Place place;
    private String tree;
    private final List<Part> parts = new ArrayList<>();

    /**
     * @param chain the names of the elements around it and of its element; of a type with a name that name only
     * @param named whether it is a type with a name, or may be used at several places for another reason
     * @param tree the name of the interface, or null
     */
    Shape(List<String> chain, boolean named, String tree, Place place) {
        this.chain = chain;
        this.named = named;
        this.tree = tree;
        this.place = place;
    }

    void addAll(Collection<Part> found) {
        parts.addAll(found);
    }

    /** The text of its elements may be empty. */
    void allowNoText() {
        parts.replaceAll(part -> part.kind() == Part.Kind.TEXT ? part.emptyIsNull() : part);
    }

    List<String> chain() {
        return chain;
    }

    /** The chain of a part. */
    List<String> chain(String part) {
        List<String> longer = new ArrayList<>(chain);
        longer.add(part);
        return longer;
    }

    boolean isNamed() {
        return named;
    }

    Place place() {
        return place;
    }

    String typeName() {
        return tree != null ? tree : JavaNames.type(chain.getLast());
    }

    List<Part> parts() {
        return parts;
    }

    /** Whether it is read step by step: it has a cut list, or a part that has one. */
    boolean isOpen() {
        return isOpen(new ArrayList<>());
    }

    private boolean isOpen(List<Shape> asked) {
        if (asked.contains(this)) {
            return false;
        }
        asked.add(this);
        return parts.stream()
                .anyMatch(
                        part -> part.kind() == Part.Kind.ELEMENT && part.marks().cut()
                                || part.shape() != null && part.shape().isOpen(asked));
    }
}
