package kinjo.nanafusi.reflect;

import java.io.IOException;
import java.io.InputStream;
import kinjo.nanafusi.source.Source;

/** A source as the stream that a StAX parser wants; waits for bytes. */
final class SourceStream extends InputStream {

    private final Source source;
    private long count;

    SourceStream(Source source) {
        this.source = source;
    }

    /** Bytes read so far. */
    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = source.read(buffer, offset, length);
        count += Math.max(read, 0);
        return read;
    }
}
