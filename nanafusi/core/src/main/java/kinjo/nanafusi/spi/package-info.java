/**
 * For those who write sources and lists of their own; programs that read documents need none of it. A {@link
 * kinjo.nanafusi.spi.Feed} makes the elements of a list. An {@link kinjo.nanafusi.spi.Awaitable}, which every source is, tells a {@link
 * kinjo.nanafusi.spi.Waiter} when it has something.
 */
@NullMarked
package kinjo.nanafusi.spi;

import org.jspecify.annotations.NullMarked;
