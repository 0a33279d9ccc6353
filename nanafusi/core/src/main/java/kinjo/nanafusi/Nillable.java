package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Beside {@link Element} or {@link Cut}: an element with {@code xsi:nil="true"} is null, and what is in it is skipped, its attributes too. In a list it is
 * null as well, but a cut list, which holds no null, is without it. The type of the accessor is no primitive.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface Nillable {}
