package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Options.Producer;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.conformance.Houses.House;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows N6, N7 and N9: a producer thread gives what the thread that asks would, and ends when nobody asks. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ProducersTest {

    private static Options options(Producer producer) {
        return Options.DEFAULT.withEngine(Engine.GENERATED).withProducer(producer);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static XIterator<House> open(Source source, Producer producer) {
        return Houses.open(source, options(producer));
    }

    private static void assertSame(byte[] document, Options options, Object context) {
        String inline = Dump.of(Town.class, Source.of(document), options);
        for (Producer producer : Producer.values()) {
            assertThat(Dump.of(Town.class, Source.of(document), options.withProducer(producer)))
                    .as("%s, %s, %s", options.engine(), producer, context)
                    .isEqualTo(inline);
        }
    }

    @Test
    void n7RandomDocumentsGiveTheSameTrees() {
        for (long seed = 0; seed < 500; seed++) {
            assertSame(bytes(RandomTown.of(seed)), options(Producer.NONE), seed);
        }
        for (long seed = 0; seed < 100; seed++) {
            assertSame(bytes(RandomTown.of(seed)), Options.DEFAULT.withEngine(Engine.REFLECTIVE), seed);
        }
    }

    @Test
    void n7WrongDocumentsGiveTheSameUpToTheSameError() {
        for (long seed = 0; seed < 1_000; seed++) {
            byte[] document = bytes(RandomEdits.of(RandomTown.of(seed), "<town", seed));

            assertSame(document, options(Producer.NONE), seed);
            assertSame(Arrays.copyOf(document, document.length / 2), options(Producer.NONE), seed);
        }
    }

    @ParameterizedTest
    @EnumSource(Producer.class)
    void n7TheSizeOfThePiecesDoesNotMatter(Producer producer) {
        for (long seed = 0; seed < 50; seed++) {
            byte[] document = bytes(RandomTown.of(seed));
            for (int size : new int[] {1, 7, 64}) {
                assertThat(Dump.of(Town.class, Source.of(Pieces.of(document, size)), options(producer)))
                        .isEqualTo(Dump.of(Town.class, Source.of(document), Engine.GENERATED));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Producer.class)
    void anErrorComesInItsPlaceAndSaysWhereItIs(Producer producer) {
        String good = "<house><price>1</price></house>\n".repeat(1_000);
        byte[] document = bytes("<houses>" + good + "<house><price>x</price></house>" + good + "</houses>");
        List<Integer> prices = new ArrayList<>();
        XIterator<House> houses = open(Source.of(document), producer);

        XmlException error = catchThrowableOfType(
                XmlException.class, () -> houses.forEachRemaining(house -> prices.add(house.price())));

        assertThat(prices).hasSize(1_000);
        assertThat(error).hasMessageContaining("\"x\" is not a value of type int at line 1001, column ");
        assertThatExceptionOfType(error.getClass()).isThrownBy(houses::next);
    }

    @ParameterizedTest
    @EnumSource(Producer.class)
    void n5WhatIsCompleteIsThereWhileTheInputIsWaitedFor(Producer producer) {
        byte[] document = Houses.document(100);
        StalledStream stalled = new StalledStream(document, document.length / 2);
        try (XIterator<House> houses = open(Source.of(stalled), producer)) {
            for (int i = 0; i < 45; i++) {
                assertThat(houses.next().price()).isEqualTo(i);
            }
            stalled.release();
            assertThat(houses.next().price()).isEqualTo(45);
        }
    }

    @ParameterizedTest
    @EnumSource(Producer.class)
    void n7WhileOneInputIsStalledTheOtherGoesOn(Producer producer) {
        assertThat(Houses.joinStalled(1_000, 450, options(producer))).isEqualTo(1_000);
    }

    private static void assertEnds(Thread thread) throws InterruptedException {
        assertThat(thread.getName()).isEqualTo("nanafusi-producer");
        assertThat(thread.join(Duration.ofMinutes(1))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void n9TheThreadEndsWithTheDocument(Producer producer) throws InterruptedException {
        byte[] document = Houses.document(1_000);
        StalledStream stream = new StalledStream(document, document.length);
        XIterator<House> houses = open(Source.of(stream), producer);
        while (houses.hasNext()) {
            houses.next();
        }

        assertEnds(stream.reader());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void n9TheThreadEndsWhenTheDocumentIsClosed(Producer producer) throws InterruptedException {
        byte[] document = Houses.document(1_000);
        StalledStream stalled = new StalledStream(document, document.length / 2);
        Document<Houses> houses = Document.open(Houses.class, Source.of(stalled), options(producer));
        XIterator<House> iterator = houses.root().removeHouses().removeIterator();
        iterator.next();

        houses.close();

        assertEnds(stalled.reader());
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> iterator.forEachRemaining(house -> {}))
                .withMessage("the document was closed");
    }

    /** Houses without end, as fast as they are asked for. */
    private static final class EndlessStream extends InputStream {

        private static final byte[] HOUSE = bytes("<house><price>7</price></house>");
        private boolean begun;
        private volatile Thread reader;

        @Override
        public int read() {
            throw new AssertionError("read one by one");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            reader = Thread.currentThread();
            byte[] next = begun ? HOUSE : bytes("<houses>");
            begun = true;
            System.arraycopy(next, 0, buffer, offset, next.length);
            return next.length;
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void n9TheThreadEndsWhenNobodyCanAsk(Producer producer) throws InterruptedException {
        EndlessStream endless = new EndlessStream();
        assertThat(open(Source.of(endless), producer).next().price()).isEqualTo(7);
        Thread thread = endless.reader;

        do {
            System.gc();
        } while (!thread.join(Duration.ofMillis(1)));

        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void n9AListThatWasClosedIsNotKept() {
        String shops = "<shop><price>1</price></shop>".repeat(1_000);
        byte[] document = bytes("<houses>" + shops + "<house><price>5</price></house></houses>");
        try (Document<Houses> houses = Document.open(Houses.class, Source.of(document), options(Producer.ADAPTIVE))) {
            houses.root().removeShops().close();
            assertThat(houses.root().getHouses().removeIterator().next().price())
                    .isEqualTo(5);
        }
    }

    @Test
    void nothingIsReadBeforeItIsAskedFor() {
        EndlessStream endless = new EndlessStream();

        XIterator<House> houses = open(Source.of(endless), Producer.LARGE);

        assertThat(endless.reader).isNull();
        houses.close();
    }
}
