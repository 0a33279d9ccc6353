package kinjo.nanafusi.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import kinjo.nanafusi.spi.Waiter;

/**
 * A virtual thread that reads a blocking stream into a ring of bytes. Only bytes cross the threads, in pieces of the size in which
 * they come; handing over elements costs more than parsing them.
 *
 * <p>The thread holds the stream and this ring, never the document, so a dropped document can be reclaimed and closes it
 * (row N9).
 */
final class ReadAhead {

    private static final int CAPACITY = 1 << 16;

    /** With less room than this the ring counts as full: the thread is not woken for every few bytes that were taken. */
    private static final int REFILL = 1 << 14;

    private final byte[] ring = new byte[CAPACITY];
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Thread thread;
    /** The first byte not yet taken, and how many there are. */
    private int head;

    private int size;
    private boolean stopping;
    private boolean closed;
    private boolean streamEnded;
    private boolean threadEnded;
    private IOException failure;
    private Waiter waiter;

    ReadAhead(StreamSource.Opener stream) {
        thread = Thread.ofVirtual().name("nanafusi-read-ahead").start(() -> run(stream));
    }

    private void run(StreamSource.Opener opener) {
        IOException problem = null;
        try {
            InputStream stream = opener.open();
            while (awaitRoom() && readOnce(stream)) {
                // reads until it is stopped or the stream ends
            }
            if (isClosed()) {
                stream.close();
            }
        } catch (IOException e) {
            problem = e;
        } catch (RuntimeException | Error e) {
            problem = failed(e);
        }
        lock.lock();
        try {
            failure = problem;
            threadEnded = true;
            announce();
        } finally {
            lock.unlock();
        }
    }

    private boolean awaitRoom() {
        lock.lock();
        try {
            while (isFilled() && !stopping) {
                changed.awaitUninterruptibly();
            }
            return !stopping;
        } finally {
            lock.unlock();
        }
    }

    /** What a stream's unchecked exception is to who reads. */
    static IOException failed(Throwable failure) {
        return new IOException("the input stream failed", failure);
    }

    /** Reads into the free part without the lock: nobody else writes there. */
    private boolean readOnce(InputStream stream) throws IOException {
        int tail;
        int room;
        lock.lock();
        try {
            tail = (head + size) % CAPACITY;
            room = Math.min(CAPACITY - size, CAPACITY - tail);
        } finally {
            lock.unlock();
        }
        int count = StreamSource.readSome(stream, ring, tail, room);
        lock.lock();
        try {
            streamEnded = count < 0;
            size += Math.max(count, 0);
            announce();
            return !streamEnded;
        } finally {
            lock.unlock();
        }
    }

    private void announce() {
        changed.signalAll();
        if (waiter != null) {
            waiter.wake();
            waiter = null;
        }
    }

    int tryRead(byte[] buffer, int offset, int length) throws IOException {
        lock.lock();
        try {
            if (size == 0) {
                return endOrNone();
            }
            int count = Math.min(length, Math.min(size, CAPACITY - head));
            System.arraycopy(ring, head, buffer, offset, count);
            head = (head + count) % CAPACITY;
            size -= count;
            if (!isFilled()) {
                changed.signalAll();
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    private int endOrNone() throws IOException {
        if (failure != null) {
            throw failure;
        }
        return streamEnded ? Source.END : Source.NONE_YET;
    }

    /** Waits for bytes or the end of the thread. */
    void await() throws IOException {
        lock.lock();
        try {
            while (size == 0 && !threadEnded) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for input");
        } finally {
            lock.unlock();
        }
    }

    /** Whether bytes or the end are there; if not, the waiter will be woken. */
    boolean arm(Waiter asking) {
        lock.lock();
        try {
            boolean ready = size > 0 || threadEnded;
            waiter = ready ? null : asking;
            return ready;
        } finally {
            lock.unlock();
        }
    }

    private boolean isFilled() {
        return CAPACITY - size < REFILL;
    }

    /** Whether the ring is as good as full. */
    boolean isFull() {
        lock.lock();
        try {
            return isFilled();
        } finally {
            lock.unlock();
        }
    }

    /** Asks the thread to end after what it is reading now. */
    void stop() {
        lock.lock();
        try {
            stopping = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the thread has ended and left the rest of the stream, if any, to somebody else. */
    boolean isStopped() {
        lock.lock();
        try {
            return size == 0 && threadEnded && failure == null && !streamEnded;
        } finally {
            lock.unlock();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            stopping = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        thread.interrupt();
    }
}
