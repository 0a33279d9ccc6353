/** The names by which a class tells Kinjo's VM that its objects, or arrays of them, are mostly read. */
package kinjo.agent.api;
