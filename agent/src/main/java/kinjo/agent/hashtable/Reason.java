package kinjo.agent.hashtable;

import kinjo.agent.refusal.RefusalReason;

/** Kinds of reasons why a table is not replaced. */
public enum Reason implements RefusalReason {
    /** Code takes its monitor, or waits on it, and so keeps other operations out. */
    LOCKED,
    /** An operation on the whole table or with a function runs under its monitor, and nothing else meanwhile. */
    ATOMIC,
    /** It gets to code that was not looked at, which might do any of this. */
    ESCAPES,
    /** It is a field of an object that may be written to a stream, in one piece. */
    SERIALIZED,
    /** Code asks for its class. */
    CLASS,
    /** Something could not be read. */
    UNSEEN,
    /** The allocation cannot be rewritten. */
    IMPOSSIBLE;

    @Override
    public boolean canBeOverridden() {
        return this != IMPOSSIBLE;
    }
}
