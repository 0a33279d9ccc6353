package kinjo.nanafusi.source;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** A stream over local data, which never makes its reader wait for anybody else. */
final class ReadySource extends LocalSource {

    private final InputStream stream;
    private final Closeable owner;

    ReadySource(InputStream stream) {
        this(stream, stream);
    }

    /** @param owner closed with the source, such as the zip file of an entry */
    ReadySource(InputStream stream, Closeable owner) {
        this.stream = stream;
        this.owner = owner;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return StreamSource.readSome(stream, buffer, offset, length);
    }

    @Override
    public void close() throws IOException {
        owner.close();
    }
}
