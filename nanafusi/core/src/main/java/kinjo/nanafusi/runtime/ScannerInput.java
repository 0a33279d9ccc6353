package kinjo.nanafusi.runtime;

import java.io.CharConversionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.function.Supplier;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XmlException.Location;
import kinjo.nanafusi.bytes.LineCounter;
import kinjo.nanafusi.bytes.StepPath;
import kinjo.nanafusi.bytes.Transcoder;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Patience;

/**
 * The buffer between a source and the scanner: what is used up leaves it, what comes is put behind the rest. Bytes in memory are read in
 * place, but for the last of them: there has to be room behind them.
 */
final class ScannerInput {

    private static final int INITIAL_SIZE = 1 << 16;

    /** No array is much longer. */
    private static final int LARGEST_SIZE = Integer.MAX_VALUE - 64;

    private Source source;
    private final Limits limits;
    private final Supplier<String> openPath;
    private byte[] buffer;
    /** Where the step starts that is being read: everything before it is used up. */
    private int start;

    private int limit;
    private boolean last;
    /** Whether the buffer is the source's own array, with neither zero nor room at its limit. */
    private boolean inPlace;

    /** Bytes that have left the buffer, and their lines unless the source can be read again. */
    private long bytesGone;

    private final LineCounter linesGone = new LineCounter();

    /** @param openPath the path of the elements that are open where a step starts */
    ScannerInput(Source source, Limits limits, Supplier<String> openPath) {
        this.source = source;
        this.limits = limits;
        this.openPath = openPath;
        byte[] all = source.takeAll();
        inPlace = all != null;
        buffer = inPlace ? all : new byte[INITIAL_SIZE];
        limit = inPlace ? all.length : 0;
    }

    /** Whether the limit can be met anywhere, by an {@link IndexOutOfBoundsException} too; {@link #fill} ends this. */
    boolean isInPlace() {
        return inPlace;
    }

    /** Whether the step that starts here is likely to end before the limit. */
    boolean isFarFromEnd() {
        return limit - start > INITIAL_SIZE;
    }

    /** Copies what is left. */
    private void leavePlace() {
        if (limit - start > Math.max(limits.record(), INITIAL_SIZE)) {
            throw recordLimit();
        }
        byte[] rest = new byte[limit - start + Scanner.SLACK];
        System.arraycopy(buffer, start, rest, 0, limit - start);
        bytesGone += start;
        buffer = rest;
        limit -= start;
        start = 0;
        inPlace = false;
        last = true;
    }

    /** An element that is delivered as a whole ends at the place. */
    void requireRecord(int end) {
        if (end - start > limits.record()) {
            throw recordLimit();
        }
    }

    private LimitException recordLimit() {
        return Messages.limit("bytes in one element", limits.record(), "Record", locate(start));
    }

    byte[] buffer() {
        return buffer;
    }

    int start() {
        return start;
    }

    int limit() {
        return limit;
    }

    boolean isLast() {
        return last;
    }

    void commit(int position) {
        start = position;
    }

    long bytesRead() {
        return bytesGone + start;
    }

    /** Starts again behind the first bytes: all bytes are in another encoding than UTF-8. */
    void transcode(Charset encoding, int skipped) {
        source = new Transcoder(Arrays.copyOfRange(buffer, skipped, limit), source, encoding);
        start = 0;
        limit = 0;
        buffer = new byte[INITIAL_SIZE];
        inPlace = false;
        last = false;
    }

    /**
     * Gets more bytes; places in the buffer change.
     *
     * @return false if none have come yet
     */
    boolean fill(Patience patience) throws IOException {
        if (inPlace) {
            leavePlace();
            return true;
        }
        makeRoom();
        int room = buffer.length - Scanner.SLACK - limit;
        int count = read(patience, room);
        if (count == Source.NONE_YET) {
            return false;
        }
        if (count == Source.END) {
            last = true;
        } else {
            limit += count;
            buffer[limit] = 0;
        }
        return true;
    }

    private int read(Patience patience, int room) throws IOException {
        try {
            return patience == Patience.NOW ? source.tryRead(buffer, limit, room) : source.read(buffer, limit, room);
        } catch (CharConversionException e) {
            throw new WellFormednessException(e.getMessage(), locate(limit));
        }
    }

    private void makeRoom() {
        if (start > 0) {
            forget(start);
            System.arraycopy(buffer, start, buffer, 0, limit - start);
            limit -= start;
            start = 0;
            buffer[limit] = 0;
        }
        if (limit + Scanner.SLACK + INITIAL_SIZE / 4 > buffer.length) {
            if (limit >= limits.record() || buffer.length == LARGEST_SIZE) {
                throw recordLimit();
            }
            buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, LARGEST_SIZE));
        }
    }

    private void forget(int end) {
        if (!source.isRepeatable()) {
            linesGone.add(buffer, 0, end);
        }
        bytesGone += end;
    }

    /** The place of an index in the buffer. */
    Location locate(int index) {
        int at = Math.min(index, limit);
        LineCounter lines = new LineCounter();
        lines.add(source.isRepeatable() ? countAgain() : linesGone);
        lines.add(buffer, 0, at);
        return new Location(
                lines.line(),
                lines.column(),
                bytesGone + at,
                openPath.get() + StepPath.of(buffer, Math.min(start, at), at));
    }

    private LineCounter countAgain() {
        LineCounter lines = new LineCounter();
        byte[] piece = new byte[INITIAL_SIZE];
        try {
            for (long at = 0; at < bytesGone; ) {
                int count = source.readAgain(at, piece, 0, (int) Math.min(piece.length, bytesGone - at));
                lines.add(piece, 0, count);
                at += count;
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
