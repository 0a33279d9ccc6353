/** What the agent would do, found on a class path without running the program. */
package kinjo.agent.scan;
