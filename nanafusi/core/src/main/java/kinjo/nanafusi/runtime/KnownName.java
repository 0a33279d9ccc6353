package kinjo.nanafusi.runtime;

/**
 * The name of a start tag that has been read, without prefix, and the one that came after it. What comes again mostly
 * does so in the same order: a name that is expected is compared, which takes less than to find out where it ends.
 */
final class KnownName {

    /** With the byte behind it. */
    private final Pattern name;

    /** The index of its attributes' layouts. */
    private final int layout;

    private KnownName next;

    KnownName(String nameAndByte, int layout) {
        name = Pattern.of(nameAndByte);
        this.layout = layout;
    }

    /** The one that is expected behind it; null if none came yet. */
    KnownName next() {
        return next;
    }

    /** @return the given one */
    KnownName follow(KnownName other) {
        next = other;
        return other;
    }

    boolean isAt(byte[] buffer, int from) {
        return name.isAt(buffer, from);
    }

    int length() {
        return name.length() - 1;
    }

    int layout() {
        return layout;
    }
}
