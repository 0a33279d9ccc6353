package kinjo.nanafusi.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An attribute, a sort of child elements or the text of an element.
 *
 * @param kind which of these
 * @param namespace the namespace name, empty for none
 * @param name the local name; empty for text
 * @param required whether at least one is there always
 * @param many whether there may be several
 * @param nulls where it is null though it is there
 * @param value its type, null if it has parts itself
 * @param shape what it holds, null if it is a value
 */
record Part(
        Kind kind,
        String namespace,
        String name,
        boolean required,
        boolean many,
        Nulls nulls,
        Value value,
        Shape shape,
        Marks marks,
        Place place) {

    /** Where a part is read from. */
    enum Kind {
        ATTRIBUTE,
        ELEMENT,
        TEXT
    }

    private record Key(Kind kind, String namespace, String name) {}

    static Part text(Value value, Place place) {
        return new Part(Kind.TEXT, "", "", true, false, Nulls.NONE, value, null, Marks.NONE, place);
    }

    /** This, null where there is no text. */
    Part emptyIsNull() {
        Nulls either = nulls.or(new Nulls(false, true));
        return new Part(kind, namespace, name, required, many, either, value, shape, marks, place);
    }

    /** Whether it is null where there is no text; a {@code String} is empty then. */
    boolean isNullIfEmpty() {
        return nulls.empty() && value != null && !value.isString();
    }

    private Key key() {
        return new Key(kind, namespace, name);
    }

    Part occurring(boolean isRequired, boolean isMany) {
        // An element has one text, whatever pieces it is made of.
        boolean several = isMany && kind != Kind.TEXT;
        return new Part(kind, namespace, name, isRequired, several, nulls, value, shape, marks, place);
    }

    private Part with(Part other, boolean isRequired, boolean isMany) {
        if (kind == Kind.TEXT && !value.equals(other.value)) {
            return text(Value.STRING, place).occurring(isRequired, isMany);
        }
        if (shape != other.shape || !Objects.equals(value, other.value)) {
            throw new SchemaException(
                    other.place,
                    "<" + name + "> is of another type than at " + place
                            + ", and one accessor cannot give both; the mark type=String or skip helps");
        }
        Nulls either = nulls.or(other.nulls);
        return new Part(kind, namespace, name, required, many, either, value, shape, marks, place)
                .occurring(isRequired, isMany);
    }

    /** One group of parts after the other, or in any order: what is in two of them occurs twice. */
    static List<Part> sequence(List<List<Part>> groups) {
        Map<Key, Part> all = new LinkedHashMap<>();
        for (List<Part> group : groups) {
            for (Part part : group) {
                all.merge(part.key(), part, (one, other) -> one.with(other, one.required || other.required, true));
            }
        }
        return new ArrayList<>(all.values());
    }

    /** One of several groups of parts. */
    static List<Part> choice(List<List<Part>> groups) {
        Map<Key, Part> all = new LinkedHashMap<>();
        Map<Key, Integer> alternatives = new LinkedHashMap<>();
        for (List<Part> group : groups) {
            for (Part part : group) {
                alternatives.merge(part.key(), part.required ? 1 : 0, Integer::sum);
                all.merge(part.key(), part, (one, other) -> one.with(other, true, one.many || other.many));
            }
        }
        return all.values().stream()
                .map(part -> part.occurring(alternatives.get(part.key()) == groups.size(), part.many))
                .toList();
    }

    /** A group that may be missing or occur several times. */
    static List<Part> occurring(List<Part> group, boolean optional, boolean repeated) {
        return group.stream()
                .map(part -> part.occurring(part.required && !optional, part.many || repeated))
                .toList();
    }
}
