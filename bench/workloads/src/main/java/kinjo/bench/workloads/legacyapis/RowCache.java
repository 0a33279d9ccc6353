package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code row-cache}: a report's result rows, put into byte arrays value by value and read again, four
 * single bytes for an int. After Eclipse BIRT, which has copies of ByteArrayInputStream and ByteArrayOutputStream
 * without locks because of it (its pull request 2207).
 */
final class RowCache implements Program {
    private static final int ROWS = 64;
    private static final int LONGEST_TEXT = 24;

    private final Row[] rows = new Row[ROWS];
    private final byte[][] cache = new byte[ROWS][];
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final RowWriter writer = new RowWriter(bytes);
    private RowReader reader;

    RowCache(Rng rng) {
        for (int i = 0; i < ROWS; i++) {
            rows[i] = new Row((int) rng.next(), rng.next(), rng.unit(), rng.letters(rng.between(4, LONGEST_TEXT)));
        }
    }

    @Override
    public long run(int rounds) throws IOException {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < ROWS; i++) {
                cache[i] = encode(rows[i]);
            }
            for (int i = 0; i < ROWS; i++) {
                checkSame(rows[i], decode(cache[i]));
                fingerprint.add(Arrays.hashCode(cache[i]));
            }
        }
        return fingerprint.value();
    }

    private byte[] encode(Row row) throws IOException {
        bytes.reset();
        writer.write(row);
        return bytes.toByteArray();
    }

    private Row decode(byte[] cached) throws IOException {
        reader = new RowReader(new ByteArrayInputStream(cached));
        return reader.read();
    }

    static void checkSame(Row row, Row read) {
        requireEqual("int of a row", row.number, read.number);
        requireEqual("long of a row", row.stamp, read.stamp);
        requireEqual("bits of a row's double", Double.doubleToLongBits(row.price), Double.doubleToLongBits(read.price));
        requireEqual("order of a row's text and what was read", 0, row.text.compareTo(read.text));
    }

    /** A row of a result set. */
    record Row(int number, long stamp, double price, String text) {}

    /** The stream is in a field, which is read for each byte: so C2 does not join the locks of an int's four bytes. */
    private record RowWriter(OutputStream out) {
        void write(Row row) throws IOException {
            writeInt(row.number);
            writeLong(row.stamp);
            writeLong(Double.doubleToLongBits(row.price));
            writeInt(row.text.length());
            for (int i = 0; i < row.text.length(); i++) {
                out.write(row.text.charAt(i) >>> 8);
                out.write(row.text.charAt(i));
            }
        }

        private void writeLong(long value) throws IOException {
            writeInt((int) (value >>> 32));
            writeInt((int) value);
        }

        private void writeInt(int value) throws IOException {
            out.write(value >>> 24);
            out.write(value >>> 16);
            out.write(value >>> 8);
            out.write(value);
        }
    }

    private record RowReader(InputStream in) {
        Row read() throws IOException {
            int number = readInt();
            long stamp = readLong();
            double price = Double.longBitsToDouble(readLong());
            char[] text = new char[readInt()];
            for (int i = 0; i < text.length; i++) {
                text[i] = (char) (in.read() << 8 | in.read());
            }
            return new Row(number, stamp, price, new String(text));
        }

        private long readLong() throws IOException {
            return (long) readInt() << 32 | readInt() & 0xffff_ffffL;
        }

        private int readInt() throws IOException {
            return in.read() << 24 | in.read() << 16 | in.read() << 8 | in.read();
        }
    }
}
