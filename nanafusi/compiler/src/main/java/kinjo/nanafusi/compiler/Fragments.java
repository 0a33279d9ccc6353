package kinjo.nanafusi.compiler;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Expressions and members that both sorts of implementation have. */
final class Fragments {

    private Fragments() {}

    /** The names of some parts at their indices. */
    static String names(List<Part> parts, Predicate<Part> included) {
        return parts.stream()
                .map(part -> included.test(part)
                        ? Code.full("new #Names.Name(") + Code.quote(part.namespace()) + ", " + Code.quote(part.name())
                                + ")"
                        : "null")
                .collect(Collectors.joining(", ", Code.full("new #Names("), ")"));
    }

    /**
     * The value of an element whose start tag has been read in general.
     *
     * @param user the tree in whose code it stands
     */
    static String general(Tree user, Part part) {
        return unlessNil(part, notNil(user, part));
    }

    /** As {@link #general}, of an element that is not nil. */
    static String notNil(Tree user, Part part) {
        return part.tree() == null
                ? value(part, part.value().content())
                : part.tree().implementationFor(user) + ".read(in)";
    }

    /** The value of an element that may be nil, for which the expression is if it is not. */
    static String unlessNil(Part part, String value) {
        return part.isNillable() ? "in.isNil() ? in.nil() : " + value : value;
    }

    /** The value of a part whose text is the given expression. */
    static String value(Part part, String text) {
        if (part.value().isString()) {
            return text;
        }
        String method = part.type().getKind().isPrimitive() ? "convert" : "optional";
        return "in." + method + "(" + part.value().constant() + ", " + text + ")";
    }

    /** The list of a part with one more element, whose start tag has been read in general. */
    static String longer(Tree user, Part part) {
        String longer = part.tree() == null && !part.value().isString()
                ? "in.add(" + part.field() + ", " + part.value().constant() + ", in.content())"
                : Code.full("#Lists.add(") + part.field() + ", " + notNil(user, part) + ")";
        return part.isNillable() ? "in.isNil() ? in.addNil(" + part.field() + ") : " + longer : longer;
    }

    /** The types of enums and of adapters' values, which are constants of the class that reads them. */
    static void valueTypes(Code code, Tree tree) {
        for (Part part : tree.parts()) {
            if (part.value() != null && part.value().declaration() != null) {
                code.line("private static final %s;", part.value().declaration());
            }
        }
    }
}
