/**
 * Splits a class: the fields that are mostly read stay, the others go to an object of their own that the first one refers
 * to (paper C, rows C3 and C7).
 */
package kinjo.agent.split;
