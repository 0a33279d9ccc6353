package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code byte-input}: messages read with DataInputStream from ByteArrayInputStream, value by value and
 * byte by byte, as hand-written protocols do.
 */
final class ByteInputs implements Program {
    private static final int MESSAGES = 16;
    private static final int LONGEST_TEXT = 64;
    private static final int FIELDS = 8;
    private static final int MOST_BYTES = 1 + FIELDS * (1 + 2 + 4 + 8 + 1 + LONGEST_TEXT);

    private final byte[][] messages = new byte[MESSAGES][];
    private final long[] expected = new long[MESSAGES];
    private final DataInputStream[] readers = new DataInputStream[MESSAGES];

    ByteInputs(Rng rng) {
        for (int i = 0; i < MESSAGES; i++) {
            ByteBuffer message = ByteBuffer.allocate(MOST_BYTES);
            expected[i] = fill(message, rng);
            messages[i] = Arrays.copyOf(message.array(), message.position());
        }
    }

    /** Puts random values and returns what reading them has to come to. */
    private static long fill(ByteBuffer message, Rng rng) {
        long sum = 0;
        message.put((byte) FIELDS);
        for (int field = 0; field < FIELDS; field++) {
            byte kind = (byte) rng.next();
            short part = (short) rng.next();
            int number = (int) rng.next();
            long stamp = rng.next();
            message.put(kind).putShort(part).putInt(number).putLong(stamp);
            sum += kind + part + number + stamp;
            byte length = (byte) rng.between(16, LONGEST_TEXT);
            message.put(length);
            for (int i = 0; i < length; i++) {
                byte piece = (byte) rng.next();
                message.put(piece);
                sum = 31 * sum + (piece & 0xff);
            }
        }
        return sum;
    }

    @Override
    public long run(int rounds) throws IOException {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            int number = round % MESSAGES;
            long sum = read(number);
            requireEqual("sum of a message", expected[number], sum);
            fingerprint.add(sum);
        }
        return fingerprint.value();
    }

    private long read(int number) throws IOException {
        readers[number] = new DataInputStream(new ByteArrayInputStream(messages[number]));
        return sum(readers[number]);
    }

    private static long sum(DataInputStream in) throws IOException {
        long sum = 0;
        int fields = in.readUnsignedByte();
        for (int field = 0; field < fields; field++) {
            sum += in.readByte() + in.readShort() + in.readInt() + in.readLong();
            int length = in.readUnsignedByte();
            for (int i = 0; i < length; i++) {
                sum = 31 * sum + in.read();
            }
        }
        requireEqual("bytes left of a message", 0, in.available());
        return sum;
    }
}
