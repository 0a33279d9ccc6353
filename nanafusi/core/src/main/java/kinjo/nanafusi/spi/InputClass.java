package kinjo.nanafusi.spi;

/** The two classes of inputs of the adaptive scheduler (row N6). */
public enum InputClass {
    /** Delivers at least as fast as it is asked: always has an answer, is asked inline, or is read ahead and its ring stays full. */
    FAST,
    /** Is read ahead by a virtual thread of its own, and may be found waiting. */
    SLOW
}
