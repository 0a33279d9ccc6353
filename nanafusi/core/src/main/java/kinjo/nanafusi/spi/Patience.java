package kinjo.nanafusi.spi;

/** Whether the asker waits for bytes that have not come yet (row N7). */
public enum Patience {
    /** Only what can be had without waiting. */
    NOW,
    /** Waits until there is an answer. */
    WAIT
}
