package kinjo.nanafusi.compiler;

import java.util.Locale;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;

/**
 * A part of a tree.
 *
 * @param getter its accessor
 * @param remover the accessor that detaches it, or null
 * @param kind where it is read from
 * @param namespace the namespace name, empty for none
 * @param name the local name; null for text
 * @param type of the part, or of the elements if it is a list
 * @param value how a value is read; null if it is a tree
 * @param tree null if it is a value
 */
record Part(
        ExecutableElement getter,
        ExecutableElement remover,
        Kind kind,
        String namespace,
        String name,
        TypeMirror type,
        ValueType value,
        Tree tree) {

    /** Where a part is read from. */
    enum Kind {
        ATTRIBUTE,
        ELEMENT,
        LIST,
        CUT,
        TEXT
    }

    boolean isAttribute() {
        return kind == Kind.ATTRIBUTE;
    }

    boolean isElement() {
        return kind != Kind.ATTRIBUTE && kind != Kind.TEXT;
    }

    boolean isRequired() {
        return kind != Kind.TEXT && type.getKind().isPrimitive();
    }

    /** The field that holds it; an underscore keeps it apart from keywords. */
    String field() {
        return getter.getSimpleName() + "_";
    }

    String removedField() {
        return getter.getSimpleName() + "Removed_";
    }

    /** The constant of its tag. */
    String tag() {
        return getter.getSimpleName().toString().toUpperCase(Locale.ROOT) + "_TAG";
    }
}
