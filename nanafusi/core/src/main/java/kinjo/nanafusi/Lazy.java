package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Beside {@link Element}, of type {@code String}: the text is checked when it is read, but becomes a string only when it is asked for. Worth while for
 * long texts that are seldom asked for. Of a document that lies in memory the tree keeps the place in its bytes, and so all
 * of these; of any other a copy of the text's bytes. In trees with cut lists it has no effect.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface Lazy {}
