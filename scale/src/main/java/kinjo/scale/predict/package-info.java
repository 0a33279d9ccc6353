/** Throughput and response for more cores and JVMs than were measured: predictions, and how far off they are. */
package kinjo.scale.predict;
