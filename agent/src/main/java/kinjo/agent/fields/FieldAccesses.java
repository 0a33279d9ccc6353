package kinjo.agent.fields;

/**
 * How often an instance field was read and written.
 *
 * @param writtenEarly whether a constructor writes it before it calls another one, as {@code this$0} of inner classes: such
 *     a field cannot leave its class
 */
public record FieldAccesses(String name, String descriptor, long reads, long writes, boolean writtenEarly) {

    /** One that can leave its class. */
    public FieldAccesses(String name, String descriptor, long reads, long writes) {
        this(name, descriptor, reads, writes, false);
    }
}
