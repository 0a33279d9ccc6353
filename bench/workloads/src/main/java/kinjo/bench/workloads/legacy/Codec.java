package kinjo.bench.workloads.legacy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import kinjo.bench.workloads.WrongResultException;

/** A book as bytes: count, then per entry its length, its bytes and their sum. */
final class Codec {
    private Codec() {}

    static byte[] encode(Book book) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
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

    private static byte[] encode(Entry entry) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        entry.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    static Book decode(byte[] encoded) throws IOException {
        Book book = new Book();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(encoded));
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
            entry.readFrom(new DataInputStream(new ByteArrayInputStream(frame)));
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
