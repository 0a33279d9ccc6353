package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On an accessor: the value is read from the attribute of this name. Types as for {@link Element}, but no trees and no
 * lists.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface Attribute {
    /** The local name; without it the name of the property: {@code getPrice} is {@code price}. */
    String value() default "";

    /** The namespace name; empty for no namespace. */
    String namespace() default "";
}
