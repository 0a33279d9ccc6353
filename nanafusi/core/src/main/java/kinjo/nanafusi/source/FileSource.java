package kinjo.nanafusi.source;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file, which always answers. */
final class FileSource extends LocalSource {

    private final FileChannel channel;
    /** Where in the file the document starts. */
    private final long start;

    FileSource(FileChannel channel) throws IOException {
        this.channel = channel;
        start = channel.position();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(buffer, offset, length));
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public int readAgain(long from, byte[] buffer, int offset, int length) throws IOException {
        int count = channel.read(ByteBuffer.wrap(buffer, offset, length), start + from);
        if (count == END) {
            throw new EOFException("the file has become shorter than what was read of it; was it cut off?");
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
