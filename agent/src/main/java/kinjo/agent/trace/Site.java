package kinjo.agent.trace;

import kinjo.agent.flow.Place;

/** An instruction that allocates. All but its description belongs to whoever holds the recorder's lock. */
final class Site {
    final SiteKind kind;

    /** As {@link Class#getName} has it, and the same string; for a lambda the interface that it implements. */
    final String type;

    /** Null if it is not known. */
    final Place place;

    /** Of its place, as the trace has it; made here, where no lock is held, as making it may load classes. */
    final String method;

    final SureStore store;

    /** Of its objects; 0 if not known yet, or if they differ. */
    long bytes;

    boolean isWritten;

    Site(SiteKind kind, String type, Place place, SureStore store) {
        this.kind = kind;
        this.type = type.intern();
        this.place = place;
        this.method = place == null ? "" : place.method().text();
        this.store = store;
    }

    /** Whether an object may come from here. */
    boolean makes(Class<?> of) {
        return kind == SiteKind.LAMBDA ? of.isHidden() : of.getName() == type;
    }
}
