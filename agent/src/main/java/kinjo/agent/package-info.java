/** The agent's entry. */
package kinjo.agent;
