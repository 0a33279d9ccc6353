package kinjo.bench.papers.n10;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends a file to whoever connects on this machine, at a certain speed: bursts of 4 KB, as in the paper (row N10), each
 * when the wire would have brought all of it. Every connection has the speed for itself.
 */
final class Sender implements AutoCloseable {

    static final int BURST_BYTES = 4096;

    /** Small, so that what waits on the way does not blur the pace. */
    private static final int SOCKET_BUFFER_BYTES = 64 << 10;

    private final ServerSocketChannel server;
    private final ByteBuffer content;
    private final double bitsPerSecond;

    /**
     * @param file read once; it stays in memory
     * @param bitsPerSecond {@link Double#POSITIVE_INFINITY} for as fast as the machine does it
     */
    Sender(Path file, double bitsPerSecond) throws IOException {
        this.bitsPerSecond = bitsPerSecond;
        try (FileChannel channel = FileChannel.open(file)) {
            content = ByteBuffer.allocateDirect(Math.toIntExact(channel.size()));
            while (content.hasRemaining() && channel.read(content) >= 0) {
                // Until all is in.
            }
            content.flip();
        }
        server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofPlatform().daemon().name("sender").start(this::accept);
    }

    int port() {
        return server.socket().getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel connection = server.accept();
                Thread.ofPlatform().daemon().name("connection").start(() -> send(connection));
            }
        } catch (ClosedChannelException closed) {
            // By us.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void send(SocketChannel connection) {
        try (connection) {
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
            connection.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER_BYTES);
            ByteBuffer rest = content.duplicate();
            Pace pace = new Pace(bitsPerSecond, System.nanoTime());
            while (rest.hasRemaining()) {
                ByteBuffer burst = rest.slice(rest.position(), Math.min(BURST_BYTES, rest.remaining()));
                long wait = pace.waitNanos(burst.remaining(), System.nanoTime());
                if (wait > 0) {
                    LockSupport.parkNanos(wait);
                }
                while (burst.hasRemaining()) {
                    rest.position(rest.position() + connection.write(burst));
                }
            }
        } catch (IOException receiverGone) {
            // It has what it wanted.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
