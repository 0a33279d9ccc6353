package kinjo.trace.file;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import kinjo.agent.trace.TraceFormat;

/** A trace that is written by hand, as the format's description says. */
public final class TraceBytes {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final ByteArrayOutputStream block = new ByteArrayOutputStream();

    public TraceBytes() {
        file.writeBytes("kinjo-trace\n".getBytes(StandardCharsets.US_ASCII));
        file.writeBytes(new byte[] {0, 0, 0, 2});
    }

    /** Numbers are as they are in the file: of a reference, the distance to the next object. */
    public TraceBytes record(int kind, Object... parts) {
        block.write(kind);
        for (Object part : parts) {
            if (part instanceof String text) {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                number(utf8.length);
                block.writeBytes(utf8);
            } else {
                number(((Number) part).longValue());
            }
        }
        return this;
    }

    private void number(long number) {
        long rest = number;
        for (; rest > 127; rest >>>= 7) {
            block.write((int) (rest & 127 | 128));
        }
        block.write((int) rest);
    }

    public TraceBytes endBlock() {
        byte[] data = block.toByteArray();
        block.reset();
        byte[] deflated = new byte[data.length + 100];
        int length;
        try (Deflater deflater = new Deflater(9, true)) {
            deflater.setInput(data);
            deflater.finish();
            length = deflater.deflate(deflated);
        }
        CRC32 checksum = new CRC32();
        checksum.update(deflated, 0, length);
        try (DataOutputStream out = new DataOutputStream(file)) {
            out.writeInt(length);
            out.writeInt(data.length);
            out.writeInt((int) checksum.getValue());
            out.write(deflated, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public byte[] bytes() {
        return file.toByteArray();
    }

    public Path write(Path path) throws IOException {
        return Files.write(path, bytes());
    }

    /** Two objects, one stored in the other, in two blocks. */
    public static TraceBytes small() {
        return new TraceBytes()
                .record(TraceFormat.FACT, "program", "Small")
                .record(TraceFormat.FOUND)
                .record(TraceFormat.THREAD, 0, 0, "main")
                .record(TraceFormat.SITE, 7, 0, 1, "a.Node", "a.Main::main", 3, 12)
                .record(TraceFormat.NEW, 7, 24)
                .record(TraceFormat.NEW, 7, 24)
                .record(TraceFormat.FIELD, 2, 5, 1)
                .endBlock()
                .record(TraceFormat.STATIC, 2)
                .record(TraceFormat.DEAD, 1, 3)
                .record(TraceFormat.END, 4)
                .endBlock();
    }
}
