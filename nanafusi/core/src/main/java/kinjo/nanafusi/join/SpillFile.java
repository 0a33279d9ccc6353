package kinjo.nanafusi.join;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import kinjo.nanafusi.reflect.ElementCodec;

/**
 * Elements in a temporary file, first written, then read any number of times. The file goes with its channel, and the channel with this object,
 * so nothing is left behind however a join ends.
 */
final class SpillFile<T> implements Iterable<T> {

    private final Path directory;
    private final ElementCodec codec;
    private FileChannel channel;
    private DataOutputStream out;
    private long count;

    /** The file is made with the first element. */
    SpillFile(Path directory, ElementCodec codec) {
        this.directory = directory;
        this.codec = codec;
    }

    void add(T element) {
        try {
            if (out == null) {
                open();
            }
            codec.write(element, out);
            count++;
        } catch (IOException e) {
            throw failed("written", e);
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    private void open() throws IOException {
        Path file = Files.createTempFile(directory, "nanafusi-", ".spill");
        channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
    }

    private UncheckedIOException failed(String done, IOException e) {
        return new UncheckedIOException(
                "elements of a spilling join cannot be " + done + " in " + directory + ": " + e.getMessage()
                        + "; give it a directory with room for both inputs",
                e);
    }

    /** From the first element on; nothing is added after it was asked for. */
    @Override
    public Iterator<T> iterator() {
        DataInputStream in = new DataInputStream(new BufferedInputStream(new ChannelStream()));
        try {
            if (out != null) {
                out.flush();
            }
        } catch (IOException e) {
            throw failed("written", e);
        }
        return new Iterator<>() {
            private long taken;

            @Override
            public boolean hasNext() {
                return taken < count;
            }

            @Override
            @SuppressWarnings("unchecked") // only elements of this type were added
            public T next() {
                taken++;
                try {
                    return (T) codec.read(in);
                } catch (IOException e) {
                    throw failed("read", e);
                }
            }
        };
    }

    /** Reads the channel from its start, whatever else reads it. */
    private final class ChannelStream extends InputStream {

        private long position;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = channel.read(ByteBuffer.wrap(buffer, offset, length), position);
            position += Math.max(read, 0);
            return read;
        }
    }

    void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw failed("deleted", e);
        }
    }
}
