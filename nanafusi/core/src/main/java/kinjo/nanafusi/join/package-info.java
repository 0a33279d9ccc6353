/**
 * Joins and other operators over lists (rows N4, N7): each is a {@link kinjo.nanafusi.spi.Feed} over iterators and gives a
 * {@link kinjo.nanafusi.XList}, so they compose. {@link kinjo.nanafusi.join.Scheduler} shows how their inputs are read
 * side by side.
 */
@NullMarked
package kinjo.nanafusi.join;

import org.jspecify.annotations.NullMarked;
