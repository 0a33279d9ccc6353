package kinjo.nanafusi.schema;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Chooses the elements that are documents. */
final class Roots {

    private Roots() {}

    /**
     * @param names those wanted; may be empty if there is one candidate
     * @throws SchemaException if a wanted one is not there, or none is wanted and there are several
     */
    static <E> List<E> choose(List<E> candidates, Function<E, String> nameOf, List<String> names, Place schema) {
        String all = candidates.stream().map(nameOf).sorted().distinct().collect(Collectors.joining(", "));
        if (names.isEmpty() && candidates.size() != 1) {
            throw new SchemaException(
                    schema,
                    candidates.isEmpty()
                            ? "there is no element that could be a document"
                            : "several elements could be documents; say --root and one or more of " + all);
        }
        for (String name : names) {
            if (candidates.stream().noneMatch(element -> nameOf.apply(element).equals(name))) {
                throw new SchemaException(schema, "there is no element " + name + " for --root, but " + all);
            }
        }
        return candidates.stream()
                .filter(element -> names.isEmpty() || names.contains(nameOf.apply(element)))
                .toList();
    }
}
