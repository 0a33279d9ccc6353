/** What lanes would make of a recorded program (row T10). Nothing in here reads or writes files. */
package kinjo.trace.simulate;
