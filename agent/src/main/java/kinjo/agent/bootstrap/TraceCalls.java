package kinjo.agent.bootstrap;

/** What code calls that was rewritten for a trace. Before the trace begins and when it has ended, nothing happens. */
public final class TraceCalls {
    private static volatile TraceEvents events;

    private TraceCalls() {}

    /** @param receiver null for nobody */
    public static void tell(TraceEvents receiver) {
        events = receiver;
    }

    /** See {@link TraceEvents#allocates}. */
    public static void allocates(int site) {
        TraceEvents to = events;
        if (to != null) {
            to.allocates(site);
        }
    }

    /** See {@link TraceEvents#constructed}. */
    public static void constructed(Object object) {
        TraceEvents to = events;
        if (to != null) {
            to.constructed(object);
        }
    }

    /** See {@link TraceEvents#made}. */
    public static void made(Object array, int site) {
        TraceEvents to = events;
        if (to != null) {
            to.made(array, site);
        }
    }

    /** See {@link TraceEvents#madeAll}. */
    public static void madeAll(Object array, int site) {
        TraceEvents to = events;
        if (to != null) {
            to.madeAll(array, site);
        }
    }

    /** See {@link TraceEvents#returned}. */
    public static void returned(Object object, int site) {
        TraceEvents to = events;
        if (to != null) {
            to.returned(object, site);
        }
    }

    /** See {@link TraceEvents#cloned}. */
    public static void cloned(Object copy, Object original, int site) {
        TraceEvents to = events;
        if (to != null) {
            to.cloned(copy, original, site);
        }
    }

    /** See {@link TraceEvents#stores}. */
    public static void stores(Object holder, Object value, int field) {
        TraceEvents to = events;
        if (to != null) {
            to.stores(holder, value, field);
        }
    }

    /** See {@link TraceEvents#storesStatic}. */
    public static void storesStatic(Object value) {
        TraceEvents to = events;
        if (to != null) {
            to.storesStatic(value);
        }
    }

    /** See {@link TraceEvents#storesElement}. */
    public static void storesElement(Object array, int index, Object value) {
        TraceEvents to = events;
        if (to != null) {
            to.storesElement(array, index, value);
        }
    }

    /** See {@link TraceEvents#storesAt}. */
    public static void storesAt(Object holder, long offset, Object value) {
        TraceEvents to = events;
        if (to != null) {
            to.storesAt(holder, offset, value);
        }
    }

    /** See {@link TraceEvents#storesAt}. */
    public static void storesAtIf(boolean isTold, Object holder, long offset, Object value) {
        if (isTold) {
            storesAt(holder, offset, value);
        }
    }

    /** For code that is to have no branches. */
    public static boolean isSame(Object one, Object other) {
        return one == other;
    }

    /** See {@link TraceEvents#storesByField}. */
    public static void storesByField(Object field, Object holder, Object value) {
        TraceEvents to = events;
        if (to != null) {
            to.storesByField(field, holder, value);
        }
    }

    /** See {@link TraceEvents#copies}. */
    public static void copies(Object from, int fromIndex, Object to, int toIndex, int length) {
        TraceEvents receiver = events;
        if (receiver != null) {
            receiver.copies(from, fromIndex, to, toIndex, length);
        }
    }

    /** See {@link TraceEvents#escapes}. */
    public static void escapes(Object object) {
        TraceEvents to = events;
        if (to != null) {
            to.escapes(object);
        }
    }

    /** See {@link TraceEvents#ends}. */
    public static void ends(Object thread) {
        TraceEvents to = events;
        if (to != null) {
            to.ends(thread);
        }
    }
}
