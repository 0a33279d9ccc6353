package kinjo.nanafusi.source;

import java.io.IOException;
import java.io.InputStream;
import kinjo.nanafusi.spi.InputClass;
import kinjo.nanafusi.spi.Waiter;

/**
 * A stream that may block. Nothing that it says of itself is believed: {@link InputStream#available} of a
 * {@link java.util.zip.GZIPInputStream} is always 1, whether a byte is there or not. So it is read inline only while its asker has
 * nothing else to do. Once it is asked without waiting, a {@link ReadAhead} of its own reads it, and a stall holds nobody else. It counts
 * as slow until the read-ahead is found full several times in a row (row N6).
 */
final class StreamSource extends Source {

    /** Opens the stream when the first byte is needed. */
    interface Opener {
        InputStream open() throws IOException;
    }

    /** So often in a row a full ring says that the stream is not the slower side. */
    private static final int FULL_IN_A_ROW = 8;

    private final Opener opener;
    private InputStream stream;
    private ReadAhead ahead;
    private int fullInARow;

    StreamSource(Opener opener) {
        this.opener = opener;
    }

    /** @param stream closed even if no byte of it is ever asked for */
    StreamSource(InputStream stream) {
        this(() -> stream);
        this.stream = stream;
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        if (ahead == null) {
            ahead = new ReadAhead(this::stream);
            return NONE_YET;
        }
        return readAhead(buffer, offset, length);
    }

    private int readAhead(byte[] buffer, int offset, int length) throws IOException {
        fullInARow = ahead.isFull() ? fullInARow + 1 : 0;
        int count = ahead.tryRead(buffer, offset, length);
        if (count == NONE_YET && ahead.isStopped()) {
            ahead = null;
        }
        return count;
    }

    /** The asker has nothing else to do, so no thread is needed any more (row N7). */
    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        while (ahead != null) {
            ahead.stop();
            int count = readAhead(buffer, offset, length);
            if (count != NONE_YET) {
                return count;
            }
            if (ahead != null) {
                ahead.await();
            }
        }
        return readInline(buffer, offset, length);
    }

    /** A stream that fails with an unchecked exception fails as under a {@link ReadAhead}. */
    private int readInline(byte[] buffer, int offset, int length) throws IOException {
        try {
            return readSome(stream(), buffer, offset, length);
        } catch (RuntimeException e) {
            throw ReadAhead.failed(e);
        }
    }

    /** At least one byte, or {@link #END}. A stream that gives none, against its contract, is asked for a single byte, for which it has to wait. */
    static int readSome(InputStream stream, byte[] buffer, int offset, int length) throws IOException {
        int count = stream.read(buffer, offset, length);
        if (count != 0) {
            return count;
        }
        int one = stream.read();
        if (one < 0) {
            return END;
        }
        buffer[offset] = (byte) one;
        return 1;
    }

    private InputStream stream() throws IOException {
        if (stream == null) {
            stream = opener.open();
        }
        return stream;
    }

    @Override
    public boolean arm(Waiter waiter) {
        return ahead == null || ahead.arm(waiter);
    }

    @Override
    public InputClass inputClass() {
        return ahead == null || fullInARow >= FULL_IN_A_ROW ? InputClass.FAST : InputClass.SLOW;
    }

    @Override
    public void close() throws IOException {
        if (ahead != null) {
            ahead.close();
        }
        if (stream != null) {
            stream.close();
        }
    }
}
