/** A server as users of {@code kinjo scale run} have one: people log on and write notes. */
package kinjo.examples.notes;
