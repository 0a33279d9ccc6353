package kinjo.nanafusi.conformance;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** A stream that gives its bytes in pieces of a fixed size. */
final class Pieces extends ByteArrayInputStream {

    private final int size;

    private Pieces(byte[] bytes, int size) {
        super(bytes);
        this.size = size;
    }

    static InputStream of(byte[] bytes, int size) {
        return new Pieces(bytes, size);
    }

    @Override
    public synchronized int read(byte[] buffer, int offset, int length) {
        return super.read(buffer, offset, Math.min(size, length));
    }
}
