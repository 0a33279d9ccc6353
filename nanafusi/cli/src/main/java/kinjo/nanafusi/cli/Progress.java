package kinjo.nanafusi.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import kinjo.nanafusi.source.FilterSource;
import kinjo.nanafusi.source.Source;

/** Says now and then how far the reading is; short inputs are read before the first time. */
final class Progress {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final double MEGABYTE = 1e6;

    private final PrintWriter err;
    /** The words that make documents to try with. */
    private final String generate;

    private long read;
    private long size;
    private long last = System.nanoTime();

    Progress(PrintWriter err, String generate) {
        this.err = err;
        this.generate = generate;
    }

    /** A source whose bytes are counted; {@code -} is the standard input. */
    Counted open(Path file) {
        if (file.toString().equals("-")) {
            return new Counted(Source.of(System.in));
        }
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new CommandException(
                    "there is no readable file " + file, "'" + generate + "' makes lineitem.xml and orders.xml");
        }
        try {
            // How far a compressed file is cannot be told from the bytes that come out of it.
            size += file.toString().endsWith(".gz") ? 0 : Files.size(file);
        } catch (IOException e) {
            throw new CommandException("cannot read " + file + ": " + e, "check the file", e);
        }
        return new Counted(Source.of(file));
    }

    /** After each element. */
    void element(long elements) {
        if ((elements & 0x3FF) == 0 && System.nanoTime() - last > EVERY_NANOS) {
            last = System.nanoTime();
            String whole = size == 0 ? "" : String.format(" of %.0f", size / MEGABYTE);
            err.printf("%.0f%s MB read, %,d elements%n", read / MEGABYTE, whole, elements);
            err.flush();
        }
    }

    /** Passes everything on. */
    final class Counted extends FilterSource {
        private Counted(Source source) {
            super(source);
        }

        private int count(int bytes) {
            read += Math.max(0, bytes);
            return bytes;
        }

        @Override
        public int tryRead(byte[] buffer, int offset, int length) throws IOException {
            return count(super.tryRead(buffer, offset, length));
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return count(super.read(buffer, offset, length));
        }
    }
}
