package kinjo.nanafusi.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import kinjo.nanafusi.spi.Waiter;

/** A socket or pipe in non-blocking mode: answers directly, so it needs no thread. */
final class SelectableSource extends Source {

    private final ReadableByteChannel channel;
    /** Opened when this source is waited for alone. */
    private Waiter own;

    SelectableSource(ReadableByteChannel channel) {
        this.channel = channel;
        try {
            selectable().configureBlocking(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SelectableChannel selectable() {
        return (SelectableChannel) channel;
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(buffer, offset, length));
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count;
        while ((count = tryRead(buffer, offset, length)) == NONE_YET) {
            if (own == null) {
                own = new Waiter();
            }
            own.await(this);
        }
        return count;
    }

    @Override
    public boolean arm(Waiter waiter) throws IOException {
        SelectionKey key = selectable().keyFor(waiter.selector());
        if (key == null) {
            selectable().register(waiter.selector(), SelectionKey.OP_READ);
        } else {
            key.interestOps(SelectionKey.OP_READ);
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        channel.close();
        if (own != null) {
            own.close();
        }
    }
}
