/**
 * Where bytes come from: {@link kinjo.nanafusi.source.Source} and its kinds. A source can be asked
 * whether there is something (rows N5, N6), so that one thread can read several documents side by side.
 */
@NullMarked
package kinjo.nanafusi.source;

import org.jspecify.annotations.NullMarked;
