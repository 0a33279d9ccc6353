/**
 * Nanafusi beyond one machine: a source for Apache Flink.
 *
 * <pre>
 *   enumerator (one):     scans a document, cuts splits at the starts of elements, and gives
 *                         them to readers while it goes on scanning
 *   readers (parallel):   parse their splits, apply the program's function, keep their place
 * </pre>
 *
 * <p>Flink's own file source is not used: it wants all splits before the job starts, found in the thread that answers the
 * cluster's heartbeats, and a split of it cannot carry the start tags above the elements. What it is built on is used: the threads and queues
 * of {@code flink-connector-base}, Flink's file systems and its checkpoints.
 */
package kinjo.nanafusi.flink;
