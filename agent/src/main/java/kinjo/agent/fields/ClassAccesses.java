package kinjo.agent.fields;

import java.util.List;

/**
 * How often the instance fields were used that a class declares.
 *
 * @param name with dots
 * @param shared whether more than one thread used them; not whether they used the same objects
 * @param fields all, those that were never used too
 */
public record ClassAccesses(String name, boolean shared, List<FieldAccesses> fields) {

    public long reads() {
        return fields.stream().mapToLong(FieldAccesses::reads).sum();
    }

    public long writes() {
        return fields.stream().mapToLong(FieldAccesses::writes).sum();
    }

    public long accesses() {
        return reads() + writes();
    }

    /** Writes in percent of all accesses; 0 if there are none. */
    public double writePercent() {
        return Classification.share(writes(), accesses());
    }
}
