package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.conformance.Houses.House;
import kinjo.nanafusi.join.Scheduler;
import kinjo.nanafusi.join.Union;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.InputClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {

    @TempDir
    Path folder;

    private static long sum(Source source) {
        try (Document<Houses> document = Document.open(Houses.class, source)) {
            return document.root()
                    .removeHouses()
                    .removeStream()
                    .mapToInt(House::price)
                    .sum();
        }
    }

    private static XIterator<House> open(Source source) {
        return Houses.open(source, Options.DEFAULT);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        }
        return zipped.toByteArray();
    }

    @Test
    void filesGzipAndZip() throws IOException {
        byte[] document = Houses.document(10_000);
        Path plain = Files.write(folder.resolve("houses.xml"), document);
        Path gzip = Files.write(folder.resolve("houses.xml.gz"), gzip(document));
        Path zip = folder.resolve("houses.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("inner/houses.xml"));
            out.write(document);
        }

        assertThat(sum(Source.of(document))).isEqualTo(49_995_000);
        assertThat(sum(Source.of(plain))).isEqualTo(49_995_000);
        assertThat(sum(Source.mapped(plain))).isEqualTo(49_995_000);
        assertThat(sum(Source.of(gzip))).isEqualTo(49_995_000);
        assertThat(sum(Source.of(zip, "inner/houses.xml"))).isEqualTo(49_995_000);
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> Source.of(zip, "other"))
                .withMessageContaining("has no entry other");
    }

    @Test
    void aMappedFileIsReadAgainForThePlaceOfAnError() throws IOException {
        String lines = "<house><price>1</price></house>\n".repeat(10_000);
        Path file =
                Files.writeString(folder.resolve("bad.xml"), "<houses>\n" + lines + "<house><price>x</price></house>");

        assertThatExceptionOfType(ValueException.class)
                .isThrownBy(() -> sum(Source.mapped(file)))
                .withMessageContaining("at line 10002, column 15");
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> Source.mapped(folder.resolve("none.xml")));
        assertThatExceptionOfType(WellFormednessException.class)
                .isThrownBy(() -> sum(Source.mapped(Files.createFile(folder.resolve("empty.xml")))))
                .withMessageContaining("the document ends too early");
    }

    @Test
    void aMappedFileThatIsCutOffIsAnError() throws IOException {
        Path file = Files.write(folder.resolve("cut.xml"), Houses.document(100_000));
        XIterator<House> houses = open(Source.mapped(file));
        houses.next();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> houses.forEachRemaining(house -> {}))
                .withMessageContaining("was it cut off?");
    }

    @Test
    void aFileThatIsCutOffIsAnError() throws IOException {
        Path file = Files.write(folder.resolve("cut.xml"), Houses.document(100_000));
        XIterator<House> houses = open(Source.of(file));
        houses.next();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(100);
        }

        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThatExceptionOfType(UncheckedIOException.class)
                        .isThrownBy(() -> houses.forEachRemaining(house -> {}))
                        .withMessageContaining("was it cut off?"));
    }

    @Test
    void otherEncodings() {
        String text = "<houses><house><price>7</price></house><!-- Ö --></houses>";
        for (String name : new String[] {"ISO-8859-1", "UTF-16", "UTF-16LE", "UTF-16BE", "windows-1252", "UTF-32"}) {
            String declared = "<?xml version='1.0' encoding='" + name + "'?>" + text;
            byte[] bytes = declared.getBytes(Charset.forName(name));

            assertThat(sum(Source.of(bytes))).as(name).isEqualTo(7);
            assertThat(sum(Source.of(Pieces.of(bytes, 1)))).as(name).isEqualTo(7);
        }
    }

    @Test
    void http() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            int status = exchange.getRequestURI().getPath().equals("/houses") ? 200 : 404;
            exchange.sendResponseHeaders(status, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(Houses.document(1_000));
            }
        });
        server.start();
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI base = URI.create("http://localhost:" + server.getAddress().getPort());
            assertThat(sum(Source.of(
                            client,
                            HttpRequest.newBuilder(base.resolve("/houses")).build())))
                    .isEqualTo(499_500);
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> sum(Source.of(
                            client,
                            HttpRequest.newBuilder(base.resolve("/other")).build())))
                    .withMessageContaining("answered with status 404");
        } finally {
            server.stop(0);
        }
    }

    /** Fails if it is read again after its bytes have been given. */
    private static final class LiveStream extends InputStream {

        private final byte[] bytes;
        private boolean given;

        LiveStream(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            throw new AssertionError("read one by one");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            assertThat(given).as("asked for more than is needed").isFalse();
            given = true;
            System.arraycopy(bytes, 0, buffer, offset, bytes.length);
            return bytes.length;
        }
    }

    @Test
    void n5AnElementIsDeliveredWhenItsEndTagIsIn() {
        byte[] document = Houses.document(3);
        byte[] two = Arrays.copyOf(document, new String(document, StandardCharsets.UTF_8).lastIndexOf("<house>"));

        XIterator<House> houses = open(Source.of(new LiveStream(two)));

        assertThat(houses.next().price()).isZero();
        assertThat(houses.next().price()).isEqualTo(1);
    }

    @Test
    void n5TheEndIsSeenAtTheEndTagOfALiveStream() {
        assertThat(sum(Source.of(new LiveStream(Houses.document(3))))).isEqualTo(3);
    }

    @Test
    void n5NothingIsReadBeforeItIsAskedFor() {
        Source source = Source.of(new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("read");
            }
        });

        assertThat(Document.open(Houses.class, source)).isNotNull();
    }

    @Test
    void n6WhileOneInputIsStalledTheOtherGoesOn() {
        assertThat(Houses.joinStalled(1_000, 450, Options.DEFAULT)).isEqualTo(1_000);
    }

    @Test
    void n6TheClassesOfInputsAreVisible() {
        // Those of joins that nobody closed are there until a collection.
        while (!Scheduler.snapshot().isEmpty()) {
            System.gc();
        }
        byte[] document = Houses.document(1_000);
        try (XIterator<House> union = Union.of(
                        open(Source.of(new StalledStream(document, document.length / 2))),
                        open(Source.of(new StalledStream(document, document.length / 2))))
                .removeIterator()) {
            union.next();

            assertThat(Scheduler.snapshot())
                    .extracting(Scheduler.Input::inputClass)
                    .containsExactly(InputClass.SLOW, InputClass.SLOW);
        }
        assertThat(Scheduler.snapshot()).isEmpty();
    }

    @Test
    void n7SelectableChannelsNeedNoThread() throws IOException {
        Pipe first = Pipe.open();
        Pipe second = Pipe.open();
        byte[] document = Houses.document(50);
        XIterator<Integer> join = Houses.join(Source.of(first.source()), Source.of(second.source()), Options.DEFAULT);

        first.sink().write(ByteBuffer.wrap(document));
        assertThat(join.poll()).isNull();
        assertThat(join.ended()).isFalse();
        second.sink().write(ByteBuffer.wrap(document, 0, document.length / 2));
        assertThat(join.poll()).isNotNull();
        second.sink().write(ByteBuffer.wrap(document, document.length / 2, document.length - document.length / 2));
        int count = 1;
        while (join.hasNext()) {
            join.next();
            count++;
        }

        assertThat(count).isEqualTo(50);
    }

    @Test
    void aChannelIsWaitedFor() throws IOException, InterruptedException {
        Pipe pipe = Pipe.open();
        byte[] document = Houses.document(50);
        Thread sender = Thread.ofVirtual().start(() -> {
            try {
                for (byte b : document) {
                    pipe.sink().write(ByteBuffer.wrap(new byte[] {b}));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThat(sum(Source.of(pipe.source()))).isEqualTo(1_225);
        sender.join();
    }

    @Test
    void n9ADocumentThatNobodyCanAskIsClosed() throws IOException, InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        readOne(closed);

        while (closed.getCount() > 0) {
            System.gc();
            closed.await(1, java.util.concurrent.TimeUnit.MILLISECONDS);
        }

        assertThat(closed.getCount()).isZero();
    }

    private static void readOne(CountDownLatch closed) {
        InputStream stream = new StalledStream(Houses.document(3), 40) {
            @Override
            public void close() {
                closed.countDown();
            }
        };
        assertThat(open(Source.of(stream)).next().price()).isZero();
    }

    @Test
    void n9WhatNobodyCanAskForIsNotKept() {
        String shops = "<shop><price>1</price></shop>".repeat(1_000);
        String text = "<houses>" + shops + "<house><price>5</price></house></houses>";
        try (Document<Houses> document =
                Document.open(Houses.class, Source.of(text.getBytes(StandardCharsets.UTF_8)))) {
            document.root().removeShops().close();
            assertThat(document.root().getHouses().removeIterator().next().price())
                    .isEqualTo(5);
        }
        try (Document<Houses> document =
                Document.open(Houses.class, Source.of(text.getBytes(StandardCharsets.UTF_8)))) {
            assertThat(document.root().getHouses().removeIterator().next().price())
                    .isEqualTo(5);
            assertThat(document.root().getShops().stream().count()).isEqualTo(1_000);
        }
    }

    @Test
    void aClosedDocumentAnswersNoMore() {
        Document<Houses> document = Document.open(Houses.class, Source.of(Houses.document(3)));
        XIterator<House> houses = document.root().getHouses().iterator();
        houses.next();

        document.close();

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(houses::next)
                .withMessage("the document was closed");
    }
}
