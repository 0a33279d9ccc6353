package kinjo.agent.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TraceOutputTest {
    private static final class FullMemory extends OutputStream {
        private boolean isFull;

        @Override
        public void write(int one) {
            if (isFull) {
                throw new OutOfMemoryError("no memory");
            }
        }
    }

    /** More blocks than there are: the program waits for none of them. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theProgramGoesOnAfterAnErrorOfTheWriter() throws IOException, InterruptedException {
        FullMemory file = new FullMemory();
        TraceOutput output = new TraceOutput(file);
        file.isFull = true;
        output.nextBlock(Thread.currentThread());
        Thread writer = new Thread(output::writeFilled, "writer");
        writer.start();
        writer.join();
        for (int i = 0; i < 100; i++) {
            output.nextBlock(Thread.currentThread());
        }
        assertThat(output.failure()).isInstanceOf(OutOfMemoryError.class).hasMessage("no memory");
    }
}
