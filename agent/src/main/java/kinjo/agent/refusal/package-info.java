/** Why something is not done to a program. */
package kinjo.agent.refusal;
