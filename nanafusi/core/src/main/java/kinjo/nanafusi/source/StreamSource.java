package kinjo.nanafusi.source;

import java.io.IOException;
import java.io.InputStream;

/**
 * A stream that may block. It is asked inline as long as it says that bytes are there; when it does not while another
 * input could go on, it becomes slow: a {@link ReadAhead} of its own asks it. It becomes fast again when the read-ahead is found full
 * several times in a row (row N6).
 */
final class StreamSource extends Source {

    /** Opens the stream when the first byte is needed. */
    interface Opener {
        InputStream open() throws IOException;
    }

    /** So often in a row a full ring says that the stream is no longer the slower side. */
    private static final int FULL_IN_A_ROW = 8;

    private final Opener opener;
    private InputStream stream;
    private ReadAhead ahead;
    private int fullInARow;

    StreamSource(Opener opener) {
        this.opener = opener;
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        if (ahead != null) {
            return readAhead(buffer, offset, length);
        }
        if (stream == null || stream.available() == 0) {
            ahead = new ReadAhead(this::stream);
            return NONE_YET;
        }
        return stream.read(buffer, offset, Math.min(length, stream.available()));
    }

    private int readAhead(byte[] buffer, int offset, int length) throws IOException {
        fullInARow = ahead.isFull() ? fullInARow + 1 : 0;
        if (fullInARow == FULL_IN_A_ROW) {
            ahead.stop();
        }
        int count = ahead.tryRead(buffer, offset, length);
        if (count == NONE_YET && ahead.isStopped()) {
            ahead = null;
            fullInARow = 0;
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
        return stream().read(buffer, offset, length);
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
        return ahead == null ? InputClass.FAST : InputClass.SLOW;
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
