package kinjo.nanafusi.spi;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Lets the one thread that asks wait for the first of several inputs: for channels in a selector, for other threads until they wake it.
 */
public final class Waiter implements AutoCloseable {

    private static final Cleaner CLEANER = Cleaner.create();

    private final List<Awaitable> inputs = new ArrayList<>(2);
    private volatile Thread thread;
    private volatile boolean woken;
    /** Opened with the first channel that is waited for. */
    private volatile Selector selector;

    public Waiter() {}

    /** A source that can be selected registers here, and says what it is interested in each time that it is armed. */
    public Selector selector() throws IOException {
        if (selector == null) {
            Selector opened = Selector.open();
            // Who gives a join up may close its documents alone.
            CLEANER.register(this, () -> close(opened));
            selector = opened;
        }
        return selector;
    }

    /** Called by any thread: the asking thread looks at its inputs again. */
    public void wake() {
        woken = true;
        Selector opened = selector;
        if (opened != null) {
            opened.wakeup();
        }
        LockSupport.unpark(thread);
    }

    /** Waits until the input may have an answer. */
    public void await(Awaitable input) {
        await(collect -> collect.accept(input));
    }

    /** Waits until one of the inputs may have an answer. */
    public void await(Consumer<Consumer<Awaitable>> collect) {
        inputs.clear();
        collect.accept(inputs::add);
        woken = false;
        thread = Thread.currentThread();
        ignoreChannels();
        try {
            for (Awaitable input : inputs) {
                if (input.arm(this)) {
                    return;
                }
            }
            sleep();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            thread = null;
        }
    }

    /** An input that was waited for before may have bytes now that nobody reads, and would end every wait at once. */
    private void ignoreChannels() {
        if (selector != null) {
            selector.keys().stream().filter(SelectionKey::isValid).forEach(Waiter::ignore);
        }
    }

    private static void ignore(SelectionKey key) {
        try {
            key.interestOps(0);
        } catch (CancelledKeyException e) {
            // Another thread has closed the channel meanwhile.
        }
    }

    private void sleep() throws IOException {
        while (!woken) {
            if (selector != null) {
                if (selector.select() > 0) {
                    selector.selectedKeys().clear();
                    return;
                }
            } else {
                LockSupport.park(this);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted while waiting for input");
            }
        }
    }

    @Override
    public void close() {
        if (selector != null) {
            close(selector);
        }
    }

    private static void close(Selector opened) {
        try {
            opened.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
