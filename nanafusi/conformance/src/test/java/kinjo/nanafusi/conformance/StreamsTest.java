package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows N6, N7: streams that break what InputStream promises. A stall that holds the join would hold the test. */
class StreamsTest {

    private static final int COUNT = 20_000;

    private static XIterator<Integer> join(InputStream stream) {
        return Houses.join(Source.of(Houses.document(COUNT)), Source.of(stream), Options.DEFAULT);
    }

    private static int count(XIterator<Integer> join) {
        int count = 0;
        while (join.hasNext()) {
            join.next();
            count++;
        }
        return count;
    }

    /** Counts how often it is read, and says what it is told to of its bytes. */
    private static final class Observed extends FilterInputStream {

        private final int said;
        private int reads;

        Observed(InputStream stream, int said) {
            super(stream);
            this.said = said;
        }

        @Override
        public int available() {
            return said;
        }

        @Override
        public int read() throws IOException {
            reads++;
            return super.read();
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            reads++;
            return super.read(buffer, offset, length);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1 << 20, -1})
    void n6AnyStreamIsReadInLargePiecesWhateverItSays(int said) {
        byte[] document = Houses.document(COUNT);
        Observed stream = new Observed(new ByteArrayInputStream(document), said);

        assertThat(count(join(stream))).isEqualTo(COUNT);

        assertThat(stream.reads).isLessThan(document.length / 1_000);
    }

    @Test
    void n6ADecompressingStreamIsReadInLargePieces() throws IOException {
        byte[] document = Houses.document(COUNT);
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(document);
        }
        int[] reads = new int[1];
        InputStream stream = new GZIPInputStream(new ByteArrayInputStream(zipped.toByteArray())) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                reads[0]++;
                return super.read(buffer, offset, length);
            }
        };

        assertThat(count(join(stream))).isEqualTo(COUNT);

        assertThat(reads[0]).isLessThan(document.length / 1_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1 << 20})
    void n6AStallHoldsNobodyElseWhateverTheStreamSays(int said) {
        byte[] document = Houses.document(COUNT);
        StalledStream stalled = new StalledStream(document, document.length / 2);
        XIterator<Integer> join = join(new Observed(stalled, said));

        int results = 0;
        while (results < COUNT / 2 - 100) {
            join.next();
            results++;
        }
        stalled.release();

        assertThat(results + count(join)).isEqualTo(COUNT);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aStreamMayGiveOneByteAtATimeOrNone(int most) {
        byte[] document = Houses.document(COUNT);
        InputStream stream = new ByteArrayInputStream(document) {
            @Override
            public synchronized int read(byte[] buffer, int offset, int length) {
                return super.read(buffer, offset, Math.min(most, length));
            }
        };

        assertThat(count(join(stream))).isEqualTo(COUNT);
    }

    @Test
    void n7WhatCameBeforeAStreamFailsIsJoined() {
        byte[] document = Houses.document(COUNT);
        for (RuntimeException failure : new RuntimeException[] {null, new IllegalStateException("broken")}) {
            InputStream stream = new ByteArrayInputStream(document, 0, document.length / 2) {
                @Override
                public synchronized int read(byte[] buffer, int offset, int length) {
                    int count = super.read(buffer, offset, length);
                    if (count < 0) {
                        throw failure == null ? new UncheckedIOException(new IOException("broken")) : failure;
                    }
                    return count;
                }
            };
            XIterator<Integer> join = join(stream);
            int[] results = new int[1];

            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> {
                        while (join.hasNext()) {
                            join.next();
                            results[0]++;
                        }
                    })
                    .havingRootCause()
                    .withMessage("broken");
            // The first half of the bytes has some more than half of the prices, as these are shorter.
            assertThat(results[0]).isBetween(COUNT / 2 + 100, COUNT);
        }
    }

    @Test
    void aStreamThatAnotherThreadClosesIsAnError() throws InterruptedException {
        byte[] document = Houses.document(COUNT);
        CountDownLatch closed = new CountDownLatch(1);
        InputStream stream = new InputStream() {
            private int at;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                if (at == document.length / 2) {
                    try {
                        closed.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    throw new IOException("Stream closed");
                }
                byte[] rest = Arrays.copyOfRange(document, at, Math.min(at + length, document.length / 2));
                System.arraycopy(rest, 0, buffer, offset, rest.length);
                at += rest.length;
                return rest.length;
            }

            @Override
            public void close() {
                closed.countDown();
            }
        };
        XIterator<Integer> join = join(stream);
        join.next();
        Thread closing = Thread.ofVirtual().start(() -> {
            try {
                stream.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> count(join))
                .withMessageContaining("Stream closed");
        closing.join();
    }
}
