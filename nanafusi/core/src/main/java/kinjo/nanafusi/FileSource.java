package kinjo.nanafusi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file, which always answers. */
final class FileSource extends Source {

    private final FileChannel channel;

    FileSource(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        return read(buffer, offset, length);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(buffer, offset, length));
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
        channel.close();
    }
}
