package kinjo.nanafusi.source;

/** The two classes of inputs of the adaptive scheduler (row N6). */
public enum InputClass {
    /** Asked inline, by the thread that wants the bytes. */
    FAST,
    /** Was found waiting while another input could go on: a virtual thread of its own reads ahead. */
    SLOW
}
