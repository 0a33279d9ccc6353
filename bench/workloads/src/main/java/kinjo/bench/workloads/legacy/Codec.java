package kinjo.bench.workloads.legacy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import kinjo.bench.workloads.harness.WrongResultException;

/**
 * A book as bytes: count, then per entry its length, its bytes and their sum. A codec lives long and has its streams in
 * fields, so each call of a stream's method takes its lock. With streams in local variables it hung on what the
 * compiler had inlined whether escape analysis removed the locks, and JVMs came in two speeds.
 */
final class Codec {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final ByteArrayOutputStream frameBytes = new ByteArrayOutputStream(64);
    private final DataOutputStream frameOut = new DataOutputStream(frameBytes);
    private DataInputStream in;
    private DataInputStream frameIn;

    byte[] encode(Book book) throws IOException {
        bytes.reset();
        out.writeInt(book.size());
        for (int i = 0; i < book.size(); i++) {
            byte[] frame = encode(book.entry(i));
            out.writeShort(frame.length);
            for (byte piece : frame) {
                out.writeByte(piece);
            }
            out.writeInt(sum(frame));
        }
        return bytes.toByteArray();
    }

    private byte[] encode(Entry entry) throws IOException {
        frameBytes.reset();
        entry.writeTo(frameOut);
        return frameBytes.toByteArray();
    }

    Book decode(byte[] encoded) throws IOException {
        Book book = new Book();
        in = new DataInputStream(new ByteArrayInputStream(encoded));
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            byte[] frame = new byte[in.readUnsignedShort()];
            for (int at = 0; at < frame.length; at++) {
                frame[at] = in.readByte();
            }
            if (in.readInt() != sum(frame)) {
                throw new WrongResultException("entry " + i + " is damaged: its sum is not that of its bytes");
            }
            Entry entry = new Entry();
            frameIn = new DataInputStream(new ByteArrayInputStream(frame));
            entry.readFrom(frameIn);
            book.add(entry);
        }
        return book;
    }

    private static int sum(byte[] frame) {
        int sum = 0;
        for (byte piece : frame) {
            sum = 31 * sum + piece;
        }
        return sum;
    }
}
