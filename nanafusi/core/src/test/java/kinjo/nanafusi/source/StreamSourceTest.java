package kinjo.nanafusi.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import kinjo.nanafusi.spi.InputClass;
import org.junit.jupiter.api.Test;

class StreamSourceTest {

    /** The bytes 0, 1, 2, ... without end; says that there are some from a certain place on. */
    private static class Counting extends InputStream {

        private final int silent;
        private int at;

        Counting(int silent) {
            this.silent = silent;
        }

        @Override
        public int available() {
            return at < silent ? 0 : 1 << 10;
        }

        @Override
        public int read() {
            return at++ & 0xFF;
        }
    }

    @Test
    void n6AnInputIsSlowWhileItIsReadAheadAndFastAgainWhenTheRingStaysFull() throws IOException, InterruptedException {
        try (Source source = Source.of(new Counting(1))) {
            byte[] buffer = new byte[100];
            int at = 0;
            assertThat(source.inputClass()).isEqualTo(InputClass.FAST);
            assertThat(source.tryRead(buffer, 0, buffer.length)).isEqualTo(Source.NONE_YET);
            assertThat(source.inputClass()).isEqualTo(InputClass.SLOW);

            do {
                // Gives the other thread the time to fill the ring again.
                Thread.sleep(1);
                at = take(source, buffer, at);
            } while (source.inputClass() == InputClass.SLOW);

            assertThat(take(source, buffer, at)).isGreaterThan(at);
            assertThat(source.inputClass()).isEqualTo(InputClass.FAST);
        }
    }

    @Test
    void n6WhatAStreamSaysOfItselfIsNotAsked() throws IOException {
        InputStream stream = new Counting(0) {
            @Override
            public int available() {
                throw new AssertionError("asked");
            }
        };
        try (Source source = Source.of(stream)) {
            byte[] buffer = new byte[1 << 14];
            for (int at = 0; at < 1 << 21; ) {
                at = take(source, buffer, at);
            }
            assertThat(source.read(buffer, 0, 1)).isEqualTo(1);
        }
    }

    @Test
    void n6WhoDoesNotWantToWaitNeverReadsTheStream() throws IOException, InterruptedException {
        Thread asking = Thread.currentThread();
        InputStream stream = new Counting(1) {
            @Override
            public int read() {
                assertThat(Thread.currentThread()).isNotSameAs(asking);
                return super.read();
            }
        };
        try (Source source = Source.of(stream)) {
            byte[] buffer = new byte[1 << 10];
            for (int at = 0; at < 1 << 18; ) {
                // Gives the other thread the time to fill the ring again.
                Thread.sleep(1);
                at = take(source, buffer, at);
            }
        }
    }

    @Test
    void aStreamThatGivesNothingIsAskedForAByte() throws IOException {
        InputStream stream = new Counting(0) {
            @Override
            public int read(byte[] buffer, int offset, int length) {
                return 0;
            }
        };
        byte[] buffer = new byte[10];
        try (Source source = Source.of(stream)) {
            assertThat(source.read(buffer, 3, 2)).isEqualTo(1);
            assertThat(source.read(buffer, 4, 2)).isEqualTo(1);
            assertThat(buffer).startsWith(0, 0, 0, 0, 1, 0);
            for (int at = 2; at < 1_000; ) {
                at = take(source, buffer, at);
            }
        }
        try (Source source = Source.ofLocal(stream)) {
            assertThat(source.tryRead(buffer, 0, 10)).isEqualTo(1);
        }
    }

    private static int take(Source source, byte[] buffer, int at) throws IOException {
        int count = source.tryRead(buffer, 0, buffer.length);
        for (int i = 0; i < count; i++) {
            assertThat(buffer[i]).isEqualTo((byte) (at + i));
        }
        return at + count;
    }

    /** Whether its thread or the asker reads at that moment is chance. */
    @Test
    void n7AnUncheckedFailureIsTheSameWithAndWithoutReadAhead() throws IOException {
        for (boolean inline : new boolean[] {true, false}) {
            StreamSource source = new StreamSource(() -> {
                throw new IllegalStateException("broken");
            });
            byte[] buffer = new byte[1];
            if (!inline) {
                source.tryRead(buffer, 0, 1);
            }

            assertThatThrownBy(() -> source.read(buffer, 0, 1))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the input stream failed")
                    .hasRootCauseInstanceOf(IllegalStateException.class);
        }
    }
}
