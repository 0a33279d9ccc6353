/** {@code kinjo trace}. */
package kinjo.trace.command;
