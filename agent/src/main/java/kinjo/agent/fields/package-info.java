/** Counts reads and writes of instance fields, and classes them by the thresholds of paper C. */
package kinjo.agent.fields;
