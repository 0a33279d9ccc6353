package kinjo.nanafusi.spi;

import java.io.Closeable;
import java.io.IOException;

/** What an asker can wait for: a source of bytes, or a producer thread. */
public interface Awaitable extends Closeable {

    /**
     * Arranges that the waiter is woken when there may be an answer.
     *
     * @return true if there is one already
     */
    boolean arm(Waiter waiter) throws IOException;

    /** How the scheduler sees it. */
    InputClass inputClass();
}
