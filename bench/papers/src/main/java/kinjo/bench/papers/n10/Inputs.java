package kinjo.bench.papers.n10;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import kinjo.nanafusi.source.Source;

/** Where the two documents come from. Each pass opens them anew. */
interface Inputs {

    /** One document, as a stream for the peers or as a source for Nanafusi. */
    interface Input {
        InputStream stream() throws IOException;

        Source source() throws IOException;
    }

    Input lineItems();

    Input orders();

    /** Two inputs of one kind. */
    record Two(Input lineItems, Input orders) implements Inputs {}

    /** Bytes in memory. */
    record Memory(byte[] bytes) implements Input {
        @Override
        public InputStream stream() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public Source source() {
            return Source.of(bytes);
        }
    }

    /** A file. */
    record File(Path path) implements Input {
        @Override
        public InputStream stream() throws IOException {
            return Files.newInputStream(path);
        }

        @Override
        public Source source() {
            return Source.of(path);
        }
    }

    /** A connection to a {@link Sender} on this machine. */
    record Network(int port) implements Input {
        private SocketChannel connect() throws IOException {
            SocketChannel channel = SocketChannel.open();
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return channel;
        }

        @Override
        public InputStream stream() throws IOException {
            return connect().socket().getInputStream();
        }

        @Override
        public Source source() throws IOException {
            return Source.of(connect());
        }
    }

    static Inputs memory(Path folder) throws IOException {
        return new Two(
                new Memory(Files.readAllBytes(folder.resolve("lineitem.xml"))),
                new Memory(Files.readAllBytes(folder.resolve("orders.xml"))));
    }

    static Inputs files(Path folder) {
        return new Two(new File(folder.resolve("lineitem.xml")), new File(folder.resolve("orders.xml")));
    }

    static Inputs network(int lineItemPort, int orderPort) {
        return new Two(new Network(lineItemPort), new Network(orderPort));
    }
}
