package kinjo.nanafusi.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import kinjo.nanafusi.spi.Waiter;
import org.junit.jupiter.api.Test;

class SelectableSourceTest {

    private static void write(Pipe pipe) {
        try {
            pipe.sink().write(ByteBuffer.wrap(new byte[] {1}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void n7AChannelThatIsNoLongerWaitedForEndsNoWait() throws IOException, InterruptedException {
        Pipe firstPipe = Pipe.open();
        Pipe secondPipe = Pipe.open();
        byte[] buffer = new byte[10];
        try (Source first = Source.of(firstPipe.source());
                Source second = Source.of(secondPipe.source());
                Waiter waiter = new Waiter()) {
            write(firstPipe);
            waiter.await(inputs -> {
                inputs.accept(first);
                inputs.accept(second);
            });

            // The byte of the first one stays where it is.
            Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(100);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                write(secondPipe);
            });
            waiter.await(second);
            assertThat(second.tryRead(buffer, 0, 10)).isEqualTo(1);
            sender.join();

            waiter.await(first);
            assertThat(first.tryRead(buffer, 0, 10)).isEqualTo(1);
        }
    }
}
