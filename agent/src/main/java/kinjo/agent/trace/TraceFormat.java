package kinjo.agent.trace;

/**
 * The format of a trace. All numbers of records are unsigned LEB128: seven bits a byte, the lowest first, the highest bit
 * of a byte tells that another follows.
 *
 * <p>A file begins with {@link #MAGIC} and {@link #VERSION} as four bytes, the highest first. Blocks follow, each with
 * three numbers of four bytes, the highest first: the length of its data, their length when inflated, and the CRC-32 of the
 * data as they are in the file. The data are records, deflated (RFC 1951, without a header). No record is in two blocks. The
 * last record of a whole trace is {@link #END}.
 *
 * <p>A record begins with its kind, a byte. Objects have numbers from 1 in the order in which the trace first names them.
 * Where a record has a reference, it is 0 for null, else the number that the next new object will get less that of the
 * object. A text is its length in bytes and its UTF-8.
 */
public final class TraceFormat {

    /** ASCII. */
    public static final String MAGIC = "kinjo-trace\n";

    /** Readers refuse any newer one. Version 1 had no {@link #THREAD_END}. */
    public static final int VERSION = 2;

    /** No block is larger when inflated. */
    public static final int LARGEST_BLOCK = 1 << 20;

    /** A fact about the recording: two texts, name and value. */
    public static final int FACT = 1;

    /**
     * An allocation site, before the first object from there: its number, {@link SiteKind} as a number, 1 if its objects are
     * surely stored in another in the basic block of the allocation, 2 if in a static field, 0 else, the class of the
     * objects, the place as {@code a.B::method}, its byte code index, its line or 0.
     */
    public static final int SITE = 2;

    /** A thread that has not been there before: its number, 1 for a virtual one or 0, its name. It acts from here on. */
    public static final int THREAD = 3;

    /** The thread of this number acts from here on. */
    public static final int SWITCH = 4;

    /** A new object: site, bytes. */
    public static final int NEW = 5;

    /** An object that was there before the trace, or that the VM made. */
    public static final int FOUND = 6;

    /** A new object with the references of another: site, bytes, reference to the other one. */
    public static final int CLONE = 7;

    /** A store in an object: reference to it, number of the field, reference to the value. */
    public static final int FIELD = 8;

    /** A store in a static field: reference to the value. */
    public static final int STATIC = 9;

    /** A store in an array: reference to it, index, reference to the value. */
    public static final int ELEMENT = 10;

    /** Stores in an array: reference to it, first index, count, references to the values. */
    public static final int ELEMENTS = 11;

    /** Code that is no Java gets an object: reference to it. */
    public static final int ESCAPE = 12;

    /** The garbage collector has found that objects are dead: count, references to them. */
    public static final int DEAD = 13;

    /** The end: how many events were lost, as the program's stack or memory was full. */
    public static final int END = 14;

    /** The thread of this number does nothing any more. The thread that acts stays the same. */
    public static final int THREAD_END = 15;

    private TraceFormat() {}

    /** Texts are cut, so that a record has its place in a block. */
    static final int LONGEST_TEXT = 4096;
}
