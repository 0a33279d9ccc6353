package kinjo.nanafusi.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.InputClass;
import kinjo.nanafusi.spi.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of one document come from. A source can be asked "is there something?" (rows N5, N6), so that another input goes
 * on while this one waits. Files, memory and selectable channels answer directly; a blocking stream gets a virtual
 * thread that reads ahead as soon as it is asked beside another input.
 *
 * <p>A source belongs to the document that is opened on it and is closed by it: at the end, at an error, by
 * {@link kinjo.nanafusi.Document#close} or when nobody can ask the document any more.
 */
public abstract class Source implements Awaitable {

    /** The answer of {@link #tryRead} when nothing has come yet. */
    public static final int NONE_YET = 0;

    /** The answer of {@link #tryRead} and {@link #read} at the end. */
    public static final int END = -1;

    protected Source() {}

    /** A file; one that ends in {@code .gz} is decompressed. A pipe is read as a stream. */
    public static Source of(Path file) {
        try {
            if (file.getFileName().toString().endsWith(".gz")) {
                return gzip(Files.newInputStream(file));
            }
            return Files.isRegularFile(file) ? of(FileChannel.open(file)) : of(Files.newInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Source gzip(InputStream file) throws IOException {
        try {
            return new ReadySource(new GZIPInputStream(file, 1 << 16));
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static Source of(FileChannel file) {
        try {
            return new FileSource(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A file that is mapped into memory, and not decompressed. Its bytes are copied into the parser's buffer once; by {@link #of(Path)} they are
     * copied twice. The address space is given back when the garbage collector finds the source unused. A file that is cut
     * off while it is read is an {@link IOException}.
     */
    public static Source mapped(Path file) {
        try {
            return new MappedSource(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An entry of a zip file. */
    public static Source of(Path zip, String entry) {
        try {
            return of(new ZipFile(zip.toFile()), entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Source of(ZipFile zip, String entry) throws IOException {
        try {
            ZipEntry found = zip.getEntry(entry);
            if (found == null) {
                throw new IOException(zip.getName() + " has no entry " + entry);
            }
            return new ReadySource(zip.getInputStream(found), zip);
        } catch (IOException e) {
            zip.close();
            throw e;
        }
    }

    /**
     * Bytes in memory; they are not copied, and must not be changed as long as the document or trees of it are in use. Of more than 64 KB, long texts
     * become strings when they are asked for, so a tree may keep all of the bytes until then.
     */
    public static Source of(byte[] bytes) {
        return new MemorySource(bytes);
    }

    /**
     * A stream that may block. It is read by one thread at a time, not always the same: by the one that asks while that has nothing
     * else to read, else by a virtual thread ahead of it.
     */
    public static Source of(InputStream stream) {
        return new StreamSource(stream);
    }

    /** A stream over local data, which never makes its reader wait for anybody else: it is read where it is asked, without a thread. */
    public static Source ofLocal(InputStream stream) {
        return new ReadySource(stream);
    }

    /** A channel. One that is selectable is set to non-blocking mode. */
    public static Source of(ReadableByteChannel channel) {
        if (channel instanceof FileChannel file) {
            return of(file);
        }
        if (channel instanceof SelectableChannel) {
            return new SelectableSource(channel);
        }
        return of(java.nio.channels.Channels.newInputStream(channel));
    }

    /** The body of the answer to a request that is sent when the first byte is needed. A module that calls it requires {@code java.net.http}. */
    public static Source of(HttpClient client, HttpRequest request) {
        return new StreamSource(new HttpAnswer(client, request));
    }

    /**
     * Reads what is there, without waiting.
     *
     * @return the number of bytes, {@link #NONE_YET} or {@link #END}
     */
    public abstract int tryRead(byte[] buffer, int offset, int length) throws IOException;

    /** Reads at least one byte, waiting for it, or {@link #END}. */
    public abstract int read(byte[] buffer, int offset, int length) throws IOException;

    @Override
    public abstract boolean arm(Waiter waiter) throws IOException;

    /** Whether {@link #tryRead} always answers with bytes or the end, as for files and memory. */
    public boolean isLocal() {
        return false;
    }

    /** Whether {@link #readAgain} works: then lines are counted only when a message needs them. */
    public boolean isRepeatable() {
        return false;
    }

    /**
     * Reads bytes that have been read before, without effect on what comes next.
     *
     * @param start the first byte, counted from the first byte that this source gave
     * @return how many, at least one
     */
    public int readAgain(long start, byte[] buffer, int offset, int length) throws IOException {
        throw new UnsupportedOperationException("not repeatable");
    }

    /**
     * All bytes at once, if they lie in memory: they are read where they are, and {@link #read} has no more to give.
     *
     * @return not to be changed; null if they are not in memory
     */
    public byte @Nullable [] takeAll() {
        return null;
    }

    @Override
    public InputClass inputClass() {
        return InputClass.FAST;
    }

    /** Closes what the bytes come from; a thread that reads ahead ends. More than once does nothing. */
    @Override
    public abstract void close() throws IOException;
}
