package kinjo.nanafusi.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;

/** Blocks after some bytes until it is released. */
class StalledStream extends InputStream {

    private final byte[] document;
    private final int stall;
    private final CountDownLatch released = new CountDownLatch(1);
    private int at;
    /** Who read last. */
    private volatile Thread reader;

    StalledStream(byte[] document, int stall) {
        this.document = document;
        this.stall = stall;
    }

    void release() {
        released.countDown();
    }

    Thread reader() {
        return reader;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        reader = Thread.currentThread();
        if (at == document.length) {
            return -1;
        }
        if (at >= stall) {
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
        int end = at < stall ? stall : document.length;
        int count = Math.min(length, end - at);
        System.arraycopy(document, at, buffer, offset, count);
        at += count;
        return count;
    }
}
