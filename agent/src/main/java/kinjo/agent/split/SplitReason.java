package kinjo.agent.split;

import kinjo.agent.refusal.RefusalReason;

/** Kinds of reasons why a class is not split. */
public enum SplitReason implements RefusalReason {
    /** There is no such class or field, or it is of a kind that has a fixed form. */
    FORM,
    /** Objects are written to a stream as they are. */
    SERIALIZED,
    /** Objects are copied as they are: two would share one heavy object. */
    CLONED,
    /** The code cannot be rewritten. */
    CODE,
    /** A string names a field, in a class that finds fields by name: by reflection, a VarHandle or an updater. */
    NAMED,
    /** A string elsewhere is the name of a field. It may be given to a class that finds fields by name. */
    TEXT,
    /** Code looks at all fields of the class, or at their places in memory. */
    REFLECTED,
    /** An annotation asks a framework to look at the class or field. */
    ANNOTATED,
    /** Code in another language may look at fields. */
    NATIVE,
    /** Something could not be read. */
    UNSEEN;

    @Override
    public boolean canBeOverridden() {
        return compareTo(NAMED) >= 0;
    }
}
