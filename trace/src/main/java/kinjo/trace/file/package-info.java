/** Reads traces. */
package kinjo.trace.file;
