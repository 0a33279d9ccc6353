/** Puts a {@link kinjo.agent.bootstrap.ConcurrentHashtable} in the place of a {@link java.util.Hashtable}, where that is safe. */
package kinjo.agent.hashtable;
