package kinjo.nanafusi.flink;

import java.io.IOException;
import java.io.InputStream;
import kinjo.nanafusi.Source;
import kinjo.nanafusi.Waiter;

/** The bytes of an open file. There is nothing else to do in its thread, so it blocks. */
final class StreamedFile extends Source {

    private final InputStream stream;

    StreamedFile(InputStream stream) {
        this.stream = stream;
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        return read(buffer, offset, length);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return stream.read(buffer, offset, length);
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public boolean arm(Waiter waiter) {
        return true;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
