package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Options.Producer;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.conformance.Houses.House;
import kinjo.nanafusi.join.Union;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Rows N5 and N9: however much of a document is missing, no file stays open and no thread stays behind. But for joins, nobody closes the
 * document here.
 */
class LeaksTest {

    private static final byte[] DOCUMENT = Houses.document(12);
    private static final int ROUNDS_OF_WAITING = 1_000;

    @TempDir
    Path folder;

    private Set<String> threads;

    @BeforeEach
    void count() throws IOException {
        // Those of other tests may still be ending.
        threads = ReaderThreads.in(folder);
    }

    private interface Opening {
        Source open() throws IOException;
    }

    /** Reads up to the error, which there has to be unless the document is whole. */
    private static void read(Opening opening, Options options, boolean whole) throws IOException {
        boolean failed = false;
        try {
            Houses.open(opening.open(), options).forEachRemaining(house -> {});
        } catch (XmlException | UncheckedIOException e) {
            failed = true;
        }
        assertThat(failed).isNotEqualTo(whole);
    }

    private void assertNothingIsLeft() throws IOException, InterruptedException {
        // A producer closes what it reads on its own thread.
        for (int i = 0; i < ROUNDS_OF_WAITING && !(newThreads().isEmpty() && openFiles() == 0); i++) {
            Thread.sleep(10);
        }
        assertThat(newThreads()).isEmpty();
        assertThat(openFiles()).isZero();
    }

    private Set<String> newThreads() throws IOException {
        Set<String> now = ReaderThreads.in(folder);
        now.removeAll(threads);
        return now;
    }

    private long openFiles() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        Assumptions.assumeTrue(Files.isDirectory(descriptors));
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.filter(this::isOurs).count();
        }
    }

    private boolean isOurs(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder);
        } catch (IOException e) {
            // The descriptor of the listing itself is gone by now.
            return false;
        }
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private Path gzip(byte[] bytes) throws IOException {
        Path file = folder.resolve("houses.xml.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(bytes);
        }
        return file;
    }

    private Path zip(byte[] bytes) throws IOException {
        Path file = folder.resolve("houses.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry("houses.xml"));
            out.write(bytes);
        }
        return file;
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n5FilesAreClosed(Engine engine) throws IOException, InterruptedException {
        Options options = Options.DEFAULT.withEngine(engine);
        for (int length = 0; length <= DOCUMENT.length; length++) {
            byte[] part = Arrays.copyOf(DOCUMENT, length);
            boolean whole = length == DOCUMENT.length;
            Path plain = write("houses.xml", part);
            Path gzip = gzip(part);
            Path zip = zip(part);

            read(() -> Source.of(plain), options, whole);
            read(() -> Source.mapped(plain), options, whole);
            read(() -> Source.of(gzip), options, whole);
            read(() -> Source.of(zip, "houses.xml"), options, whole);
            read(() -> Source.of(new FileInputStream(plain.toFile())), options, whole);
        }

        assertNothingIsLeft();
    }

    @Test
    void n5AGzipFileThatIsCutOffIsClosed() throws IOException, InterruptedException {
        byte[] zipped = Files.readAllBytes(gzip(DOCUMENT));
        for (int length = 0; length < zipped.length - 8; length++) {
            Path part = write("part.xml.gz", Arrays.copyOf(zipped, length));

            read(() -> Source.of(part), Options.DEFAULT, false);
        }

        assertNothingIsLeft();
    }

    @Test
    void n5FilesThatCannotBeOpenedAreClosed() throws IOException, InterruptedException {
        Path plain = write("plain.xml.gz", DOCUMENT);
        Path zip = zip(DOCUMENT);
        for (int i = 0; i < 10; i++) {
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> Source.of(plain));
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> Source.of(zip, "other.xml"));
        }

        assertNothingIsLeft();
    }

    /** The streams are held here, so that the garbage collector does not close their files. */
    @ParameterizedTest
    @EnumSource(Producer.class)
    void n5WhatIsClosedBeforeItIsAskedIsClosed(Producer producer) throws IOException, InterruptedException {
        Options options = Options.DEFAULT.withProducer(producer);
        Path plain = write("houses.xml", DOCUMENT);
        InputStream stream = Files.newInputStream(plain);
        InputStream local = Files.newInputStream(plain);
        InputStream channel = Files.newInputStream(plain);
        for (Source source : List.of(
                Source.of(stream),
                Source.ofLocal(local),
                Source.of(Channels.newChannel(channel)),
                Source.of(plain),
                Source.of(gzip(DOCUMENT)),
                Source.of(zip(DOCUMENT), "houses.xml"))) {
            Document.open(Houses.class, source, options).close();
        }

        assertNothingIsLeft();
        Reference.reachabilityFence(List.of(stream, local, channel));
    }

    @ParameterizedTest
    @EnumSource(Producer.class)
    void n9ProducersEnd(Producer producer) throws IOException, InterruptedException {
        Options options = Options.DEFAULT.withProducer(producer);
        for (int length = 0; length <= DOCUMENT.length; length++) {
            Path file = write("houses.xml", Arrays.copyOf(DOCUMENT, length));

            read(() -> Source.of(new FileInputStream(file.toFile())), options, length == DOCUMENT.length);
        }

        assertNothingIsLeft();
    }

    /** The other is closed with its document, as it could be asked on. The garbage collector must not do that for it. */
    @Test
    void n9AnErrorInOneInputOfAJoinEndsTheReadingOfTheOther() throws IOException, InterruptedException {
        Path whole = write("whole.xml", Houses.document(10_000));
        List<InputStream> streams = new ArrayList<>();
        for (int length = "<houses>".length(); length < DOCUMENT.length; length++) {
            byte[] part = Arrays.copyOf(DOCUMENT, length);
            InputStream other = new FileInputStream(whole.toFile());
            streams.add(other);
            try (Document<Houses> left = Document.open(Houses.class, Source.of(part));
                    Document<Houses> right = Document.open(Houses.class, Source.of(other))) {
                XIterator<House> all = Union.of(
                                left.root().removeHouses().removeIterator(),
                                right.root().removeHouses().removeIterator())
                        .removeIterator();
                assertThatExceptionOfType(WellFormednessException.class)
                        .isThrownBy(() -> all.forEachRemaining(house -> {}));
            }
        }

        assertNothingIsLeft();
        Reference.reachabilityFence(streams);
    }
}
