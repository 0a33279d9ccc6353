package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On an accessor of type {@link XList}: the child elements of this name are cut out, one after the other, as the program asks for
 * them (row N1). A type that has such a list is read step by step itself, from its start tag on; any other is delivered
 * when its end tag is in.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface Cut {
    /** The local name; without it the name of the property: {@code getPrice} is {@code price}. */
    String value() default "";

    /** The namespace name; empty for no namespace. Without it, what {@link Namespace} says. */
    String namespace() default Namespace.DEFAULT;
}
