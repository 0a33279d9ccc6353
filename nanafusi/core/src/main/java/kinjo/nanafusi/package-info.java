/**
 * Nanafusi: a program walks typed XML trees and joins lists; the bytes are read when it asks.
 *
 * <p>The way of a byte: a {@link kinjo.nanafusi.source.Source} gives it to a reader, which parses one element at a time
 * and hands it to the {@link kinjo.nanafusi.spi.Feed} of the {@link kinjo.nanafusi.XList} it belongs to, whose
 * {@link kinjo.nanafusi.XIterator} asked for it. Joins are feeds over iterators, so they compose. All of this happens on
 * the thread that asks; only a blocking stream that is found waiting gets a thread of its own, which reads bytes ahead,
 * and {@link kinjo.nanafusi.Options.Producer} a thread that parses.
 *
 * <p>Nothing here is safe for use by several threads at once: one thread at a time for all trees, lists and iterators of a
 * document and of the joins over it.
 *
 * <p>The rows N1 to N10 are those of the paper by Yamanaka and Kamada, "Adaptive Scheduling Mechanism and Memory Reduction Techniques for Efficient
 * Demand-driven XML Processing" (IPSJ Transactions on Advanced Computing Systems, 2005).
 */
@NullMarked
package kinjo.nanafusi;

import org.jspecify.annotations.NullMarked;
