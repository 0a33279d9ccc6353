package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Beside {@link Element}, {@link Attribute} or {@link Text}, where the values are of another type than {@code String}: a value of nothing but white space
 * is null, as of {@code <price/>}, in a list, too. The type of the accessor is no primitive. An {@link Adapter} gives null itself.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface EmptyIsNull {}
