/** The agent's options, and its work at the start of a program. */
package kinjo.agent.start;
