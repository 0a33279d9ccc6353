package kinjo.nanafusi.compiler;

import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeMirror;
import kinjo.nanafusi.Nillable;

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

    boolean isNillable() {
        return getter.getAnnotation(Nillable.class) != null;
    }

    /**
     * The field that holds it; the underscore keeps it apart from keywords. All other names that are made of the accessor's have more behind
     * the underscore, so that none is like the field of another accessor.
     */
    String field() {
        return getter.getSimpleName() + "_";
    }

    String removedField() {
        return getter.getSimpleName() + "_removed";
    }

    /** The constant of its tag. It keeps the case of the accessor, as two may differ in nothing else. */
    String tag() {
        return getter.getSimpleName() + "_TAG";
    }

    /** The return type of its accessors, as source code. */
    String declaredType() {
        return Code.reference(getter.getReturnType());
    }
}
