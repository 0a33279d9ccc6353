package kinjo.agent.fields;

/** How often an instance field was read and written. */
public record FieldAccesses(String name, String descriptor, long reads, long writes) {}
