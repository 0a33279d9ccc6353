package kinjo.nanafusi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Beside {@link Element}, {@link Cut} or {@link Text}, where the values are of type {@code String}: all that is between the start tag and the end tag, with
 * its markup, as the document has it. For mixed content, and for documents within a document, such as XHTML in a feed.
 *
 * <p>The content is checked as all others. References, CDATA sections, comments and line ends stay what they are. So do prefixes: a declaration outside of
 * the element is no part of it. With {@link Options#withDoctype}, an element that an entity brings is refused, as it is not in the document
 * itself.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface Raw {}
