package kinjo.trace.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import kinjo.agent.trace.TraceFormat;
import kinjo.common.KinjoException;

/** Reads a trace from its begin to its end; see {@link TraceFormat}. */
public final class TraceReader {
    private static final String AGAIN = "record it again: ./kinjo trace record -o FILE -- java ...";
    private static final int BLOCK_HEAD = 12;

    private final Path path;
    private final RecordReader records;
    private long position;
    private int block;

    private TraceReader(Path path, TraceVisitor visitor) {
        this.path = path;
        records = new RecordReader(visitor);
    }

    /**
     * Tells the visitor what is in the file.
     *
     * @throws KinjoException if it cannot be read, is no trace, or is damaged before its end
     */
    public static TraceEnd read(Path path, TraceVisitor visitor) {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16))) {
            return new TraceReader(path, visitor).read(in);
        } catch (NoSuchFileException e) {
            throw new KinjoException("there is no file " + path, AGAIN, e);
        } catch (IOException e) {
            throw new KinjoException(path + " cannot be read: " + e.getMessage(), "name a trace that can be read", e);
        }
    }

    private TraceEnd read(DataInputStream in) throws IOException {
        readHead(in);
        while (!records.isEnded()) {
            byte[] head = in.readNBytes(BLOCK_HEAD);
            if (head.length < BLOCK_HEAD || !readBlock(in, head)) {
                return new TraceEnd(
                        records.events(),
                        0,
                        "it ends without an end mark behind block " + block + ", at byte "
                                + (position + (head.length < BLOCK_HEAD ? head.length : 0)));
            }
        }
        if (in.read() >= 0) {
            throw damaged("there is something behind its end mark");
        }
        return new TraceEnd(records.events(), records.lost(), null);
    }

    private void readHead(DataInputStream in) throws IOException {
        byte[] magic = TraceFormat.MAGIC.getBytes(StandardCharsets.US_ASCII);
        byte[] first = in.readNBytes(magic.length);
        if (first.length > 0 && !Arrays.equals(first, Arrays.copyOf(magic, first.length))) {
            throw new KinjoException(path + " is no trace: it does not begin as one", AGAIN);
        }
        int version;
        try {
            version = in.readInt();
        } catch (EOFException e) {
            throw new KinjoException(
                    path + " is no trace: it ends within the first " + (magic.length + 4) + " bytes", AGAIN, e);
        }
        if (version < 1 || version > TraceFormat.VERSION) {
            throw new KinjoException(
                    path + " is a trace of version " + version + ", and this Kinjo reads versions 1 to "
                            + TraceFormat.VERSION,
                    version > TraceFormat.VERSION
                            ? "simulate it with the Kinjo that recorded it, or a newer one"
                            : "record it again");
        }
        position = magic.length + 4;
    }

    /** False if the file ends before the block does. */
    private boolean readBlock(DataInputStream in, byte[] head) throws IOException {
        DataInputStream numbers = new DataInputStream(new ByteArrayInputStream(head));
        int length = numbers.readInt();
        int inflatedLength = numbers.readInt();
        int checksum = numbers.readInt();
        if (length <= 0
                || inflatedLength <= 0
                || inflatedLength > TraceFormat.LARGEST_BLOCK
                || length > 2 * TraceFormat.LARGEST_BLOCK) {
            throw damaged("its length cannot be right");
        }
        byte[] data = in.readNBytes(length);
        if (data.length < length) {
            position += BLOCK_HEAD + data.length;
            return false;
        }
        CRC32 actual = new CRC32();
        actual.update(data);
        if ((int) actual.getValue() != checksum) {
            throw damaged("its checksum is wrong");
        }
        try {
            records.read(inflated(data, inflatedLength));
        } catch (DataFormatException | MalformedRecordException | IllegalArgumentException e) {
            throw damaged(e.getMessage());
        }
        position += BLOCK_HEAD + length;
        block++;
        return true;
    }

    private static byte[] inflated(byte[] data, int length) throws DataFormatException {
        byte[] inflated = new byte[length];
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(data);
            if (inflater.inflate(inflated) != length || inflater.inflate(new byte[1]) != 0) {
                throw new DataFormatException("it has another length than it says");
            }
            return inflated;
        }
    }

    private KinjoException damaged(String problem) {
        return new KinjoException(
                path + " is damaged in block " + (block + 1) + ", at byte " + position + ": " + problem,
                "copy it again, or " + AGAIN);
    }
}
