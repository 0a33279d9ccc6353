package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The namespace of all elements that an interface names by {@link Element} and {@link Cut}, and of its own document element. It
 * holds for types within the type, too, or for all types of the package. What says a namespace itself has that one; {@code namespace =
 * ""} is none. Attributes without prefix are in no namespace, so it does not hold for them.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.PACKAGE})
public @interface Namespace {
    /** In place of a name: that of the annotation around it, or none. JAXB has the same constant. */
    String DEFAULT = "##default";

    /** The namespace name; empty for no namespace. */
    String value();
}
