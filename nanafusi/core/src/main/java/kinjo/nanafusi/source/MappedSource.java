package kinjo.nanafusi.source;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file that is mapped into memory, in pieces, as one mapping has less than 2 GB. */
final class MappedSource extends LocalSource {

    private static final int PIECE_BITS = 30;
    private static final long PIECE = 1L << PIECE_BITS;

    private final Path file;
    /** All but the last one of the same size; empty once closed. */
    private List<MappedByteBuffer> pieces = new ArrayList<>();

    private final long size;
    private long position;

    MappedSource(Path file) throws IOException {
        this.file = file;
        // The mappings stay when the channel is closed.
        try (FileChannel channel = FileChannel.open(file)) {
            size = channel.size();
            for (long at = 0; at < size; at += PIECE) {
                pieces.add(channel.map(MapMode.READ_ONLY, at, Math.min(PIECE, size - at)));
            }
        }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (position == size) {
            return END;
        }
        int count = readAgain(position, buffer, offset, length);
        position += count;
        return count;
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public int readAgain(long start, byte[] buffer, int offset, int length) throws IOException {
        if (pieces.isEmpty()) {
            throw new IOException(file + " was closed");
        }
        MappedByteBuffer piece = pieces.get((int) (start >>> PIECE_BITS));
        int from = (int) (start & PIECE - 1);
        int count = Math.min(length, piece.limit() - from);
        try {
            piece.get(from, buffer, offset, count);
        } catch (InternalError e) {
            throw new IOException(file + " cannot be read any more where it is mapped; was it cut off?", e);
        }
        return count;
    }

    @Override
    public void close() {
        pieces = List.of();
    }
}
