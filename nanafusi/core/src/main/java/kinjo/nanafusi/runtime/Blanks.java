package kinjo.nanafusi.runtime;

/** Where the texts of the element are that matched a {@link Template}, by part. */
final class Blanks {

    /** The part of a text that nobody reads. */
    static final int UNREAD = 64;

    final int[] from = new int[UNREAD + 1];
    final int[] to = new int[UNREAD + 1];
    /** Whether all of them are ASCII. */
    boolean ascii;
}
