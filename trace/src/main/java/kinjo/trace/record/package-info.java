/** Runs programs with the agent that records traces. */
package kinjo.trace.record;
