package kinjo.agent.hashtable;

import java.util.Set;

/**
 * What a user wants replaced.
 *
 * @param evenIf reasons against it that the user has looked at
 */
public record Request(SitePattern sites, Set<Reason> evenIf) {}
