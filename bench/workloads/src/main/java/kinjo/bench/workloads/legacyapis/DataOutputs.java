package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.harness.WrongResultException.require;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code data-output}: a transaction log of some 4 KB, written in small pieces with DataOutputStream to
 * ByteArrayOutputStream. After Apache Narayana, whose log became slower by three times with JDK 15 (JDK-8254078).
 */
final class DataOutputs implements Program {
    private static final int ENTRIES = 64;
    private static final int LOGS_KEPT = 16;

    private final LogEntry[] entries = new LogEntry[ENTRIES];
    private final DataOutputStream[] logs = new DataOutputStream[LOGS_KEPT];
    private final byte[] expected;

    DataOutputs(Rng rng) {
        for (int i = 0; i < ENTRIES; i++) {
            entries[i] = LogEntry.random(rng);
        }
        ByteBuffer packed = ByteBuffer.allocate(ENTRIES * LogEntry.MOST_BYTES);
        for (LogEntry entry : entries) {
            entry.pack(packed);
        }
        expected = Arrays.copyOf(packed.array(), packed.position());
    }

    @Override
    public long run(int rounds) throws IOException {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            byte[] log = write(round % LOGS_KEPT);
            require(Arrays.equals(expected, log), "a log's bytes are not those of its entries");
            fingerprint.add(Arrays.hashCode(log));
        }
        return fingerprint.value();
    }

    private byte[] write(int place) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(expected.length);
        logs[place] = new DataOutputStream(bytes);
        for (LogEntry entry : entries) {
            entry.write(logs[place]);
        }
        return bytes.toByteArray();
    }

    /** An entry of the log; a fixed head, a name and some bytes of a changed object. */
    private record LogEntry(byte kind, boolean last, short part, int number, long stamp, String name, byte[] state) {
        private static final int LONGEST_NAME = 16;
        private static final int LONGEST_STATE = 56;
        static final int MOST_BYTES = 16 + LONGEST_NAME + LONGEST_STATE;

        static LogEntry random(Rng rng) {
            byte[] state = new byte[rng.between(8, LONGEST_STATE)];
            for (int i = 0; i < state.length; i++) {
                state[i] = (byte) rng.next();
            }
            return new LogEntry(
                    (byte) rng.next(),
                    rng.below(2) == 0,
                    (short) rng.next(),
                    (int) rng.next(),
                    rng.next(),
                    rng.letters(rng.between(4, LONGEST_NAME)),
                    state);
        }

        void write(DataOutputStream out) throws IOException {
            out.writeByte(kind);
            out.writeBoolean(last);
            out.writeShort(part);
            out.writeInt(number);
            out.writeLong(stamp);
            out.writeBytes(name);
            for (byte piece : state) {
                out.writeByte(piece);
            }
        }

        /** The same bytes, without a lock. */
        void pack(ByteBuffer out) {
            out.put(kind)
                    .put((byte) (last ? 1 : 0))
                    .putShort(part)
                    .putInt(number)
                    .putLong(stamp);
            out.put(name.getBytes(StandardCharsets.US_ASCII)).put(state);
        }
    }
}
