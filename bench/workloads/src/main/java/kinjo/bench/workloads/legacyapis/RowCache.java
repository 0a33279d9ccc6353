package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.WrongResultException.requireEqual;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import kinjo.bench.workloads.Fingerprint;
import kinjo.bench.workloads.Rng;
import kinjo.bench.workloads.SmallProgram.Program;

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
    private InputStream in;

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
        row.writeTo(bytes);
        return bytes.toByteArray();
    }

    private Row decode(byte[] cached) throws IOException {
        in = new ByteArrayInputStream(cached);
        return Row.readFrom(in);
    }

    static void checkSame(Row row, Row read) {
        requireEqual("int of a row", row.number, read.number);
        requireEqual("long of a row", row.stamp, read.stamp);
        requireEqual("bits of a row's double", Double.doubleToLongBits(row.price), Double.doubleToLongBits(read.price));
        requireEqual("order of a row's text and what was read", 0, row.text.compareTo(read.text));
    }

    /** A row of a result set. */
    record Row(int number, long stamp, double price, String text) {
        void writeTo(OutputStream out) throws IOException {
            writeInt(out, number);
            writeLong(out, stamp);
            writeLong(out, Double.doubleToLongBits(price));
            writeInt(out, text.length());
            for (int i = 0; i < text.length(); i++) {
                out.write(text.charAt(i) >>> 8);
                out.write(text.charAt(i));
            }
        }

        static Row readFrom(InputStream in) throws IOException {
            int number = readInt(in);
            long stamp = readLong(in);
            double price = Double.longBitsToDouble(readLong(in));
            char[] text = new char[readInt(in)];
            for (int i = 0; i < text.length; i++) {
                text[i] = (char) (in.read() << 8 | in.read());
            }
            return new Row(number, stamp, price, new String(text));
        }

        private static void writeLong(OutputStream out, long value) throws IOException {
            writeInt(out, (int) (value >>> 32));
            writeInt(out, (int) value);
        }

        private static void writeInt(OutputStream out, int value) throws IOException {
            out.write(value >>> 24);
            out.write(value >>> 16);
            out.write(value >>> 8);
            out.write(value);
        }

        private static long readLong(InputStream in) throws IOException {
            return (long) readInt(in) << 32 | readInt(in) & 0xffff_ffffL;
        }

        private static int readInt(InputStream in) throws IOException {
            return in.read() << 24 | in.read() << 16 | in.read() << 8 | in.read();
        }
    }
}
