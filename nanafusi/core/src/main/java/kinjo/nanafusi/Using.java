package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On an accessor beside {@link Element}, {@link Attribute}, {@link Text} or {@link Cut}: its values are made by an adapter. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface Using {
    /** A class of adapters for the type of the accessor, or of the elements of its list. */
    Class<? extends Adapter<?>> value();
}
