package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On an accessor: the value is the text of the element itself, for elements that hold text and attributes only. Types as for {@link
 * Attribute}. On a constant of an enum: the text that stands for it, if that is not its name.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.FIELD})
public @interface Text {
    /** The text of a constant; means nothing on an accessor. */
    String value() default "";
}
