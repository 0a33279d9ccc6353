package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On an accessor: the value is read from the child element of this name. A {@code List} holds all of them, complete.
 * On an interface: the name of the document element.
 *
 * <p>Types: the primitive types but {@code char} and {@code byte}, their boxes, {@code String}, {@code BigDecimal},
 * {@code BigInteger}, {@code LocalDate}, {@code LocalDateTime}, {@code OffsetDateTime}, enums, interfaces that extend
 * {@link XTree}, and classes with annotations of JAXB; {@link Using} adds others. A primitive value must be there; any other is null
 * where its element is not.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Element {
    /** The local name; without it the name of the property: {@code getPrice} is {@code price}. */
    String value() default "";

    /** The namespace name; empty for no namespace. Without it, what {@link Namespace} says. */
    String namespace() default Namespace.DEFAULT;
}
