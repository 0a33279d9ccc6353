package kinjo.nanafusi.woodstox;

import java.io.CharConversionException;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XmlException.Location;
import kinjo.nanafusi.bytes.Prolog;
import kinjo.nanafusi.bytes.Transcoder;
import kinjo.nanafusi.bytes.Words;
import kinjo.nanafusi.source.Source;

/**
 * The characters of a source for a StAX parser; waits for bytes. It finds the encoding and reads the XML declaration, which
 * it gives as white space, so that these are those of the generated parsers. What comes before bytes that are no character is given first.
 */
final class SourceReader extends Reader {

    private static final int SIZE = 1 << 12;
    private static final long BRACKETS = Words.all(']');
    private static final long NOT_ASCII = Words.all(0x80);

    private Source source;
    private ByteBuffer bytes = ByteBuffer.allocate(2 * SIZE).limit(0);
    private final CharBuffer characters = CharBuffer.allocate(SIZE).limit(0);
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private boolean started;
    private boolean ended;
    private IOException failure;
    private long count;
    /** The characters that were given, from one of them on; null if they are not kept. */
    private final StringBuilder kept;

    private long keptFrom;

    /** Characters that were decoded, up to those that are being given. */
    private long place;

    private final CdataEnds cdataEnds = new CdataEnds();

    /** @param keeps whether {@link #characters} is asked */
    SourceReader(Source source, boolean keeps) {
        this.source = source;
        kept = keeps ? new StringBuilder() : null;
    }

    /** The characters between two places that are not forgotten, counted from the first that was given. */
    String characters(long from, long to) {
        return kept.substring((int) (from - keptFrom), (int) (to - keptFrom));
    }

    /** Where the tag starts that ends at a place. */
    long startOfTag(long to) {
        return keptFrom + kept.lastIndexOf("<", (int) (to - 1 - keptFrom));
    }

    /** Of what was given, and of some characters after it. */
    CdataEnds cdataEnds() {
        return cdataEnds;
    }

    /** The characters before the place will not be asked for. */
    void forget(long place) {
        if (kept != null && place - keptFrom > SIZE) {
            kept.delete(0, (int) (place - keptFrom));
            keptFrom = place;
        }
    }

    /** Bytes read so far. */
    long count() {
        return count;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        if (!started) {
            start();
        }
        while (!characters.hasRemaining()) {
            if (failure != null) {
                throw failure;
            }
            decode();
            if (!characters.hasRemaining() && failure == null) {
                if (ended) {
                    return -1;
                }
                refill();
            }
        }
        int given = Math.min(length, characters.remaining());
        characters.get(buffer, offset, given);
        if (kept != null) {
            kept.append(buffer, offset, given);
        }
        return given;
    }

    /** Decodes what has come, up to the first character that there cannot be. */
    private void decode() {
        int from = bytes.position();
        CoderResult result = decoder.decode(bytes, characters.clear(), ended);
        if (result.isError()) {
            failure = new CharConversionException(Transcoder.NO_CHARACTER);
        }
        characters.flip();
        if (cdataEnds.isBehindBracket() || !isPlain(bytes.array(), from, bytes.position())) {
            look();
        }
        place += characters.limit();
    }

    /** Whether there is neither a bracket nor what is not ASCII. */
    private static boolean isPlain(byte[] bytes, int from, int to) {
        long found = 0;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long word = Words.at(bytes, at);
            found |= word & NOT_ASCII | Words.equal(word, BRACKETS);
        }
        boolean plain = found == 0;
        for (; at < to; at++) {
            plain &= bytes[at] >= 0 && bytes[at] != ']';
        }
        return plain;
    }

    private void look() {
        for (int at = 0; at < characters.limit(); at++) {
            // Not allowed by XML, but the parser would take it.
            if (characters.get(at) >= 0xFFFE) {
                failure = new CharConversionException(
                        String.format("the character U+%04X is not allowed", (int) characters.get(at)));
                characters.limit(at);
            }
        }
        cdataEnds.read(characters.array(), characters.limit(), place);
    }

    private void start() throws IOException {
        Charset decoded = null;
        while (!started) {
            byte[] start = new byte[bytes.remaining()];
            bytes.get(bytes.position(), start);
            Prolog prolog = Prolog.read(start, start.length, ended, decoded);
            if (prolog == null) {
                refill();
            } else if (prolog.problem() != null) {
                throw new WellFormednessException(prolog.problem(), new Location(1, 1, -1, ""));
            } else if (prolog.encoding() != null) {
                decoded = prolog.encoding();
                source = new Transcoder(Arrays.copyOfRange(start, prolog.length(), start.length), source, decoded);
                bytes.limit(0);
                ended = false;
            } else {
                pass(prolog.length());
                started = true;
            }
        }
    }

    /** Gives the declaration as white space of as many lines and columns; of a mark nothing is left. */
    private void pass(int length) {
        int from = bytes.position();
        if (length >= 3 && bytes.get(from) < 0) {
            bytes.position(from += 3);
            length -= 3;
        }
        for (int i = from; i < from + length; i++) {
            if (bytes.get(i) != '\n' && bytes.get(i) != '\r') {
                bytes.put(i, (byte) ' ');
            }
        }
    }

    private void refill() throws IOException {
        bytes.compact();
        // A transcoder gives whole characters only.
        if (bytes.remaining() < 4) {
            bytes = ByteBuffer.allocate(2 * bytes.capacity()).put(bytes.flip());
        }
        int read = source.read(bytes.array(), bytes.position(), Math.min(SIZE, bytes.remaining()));
        ended = read == Source.END;
        count += Math.max(read, 0);
        bytes.position(bytes.position() + Math.max(read, 0));
        bytes.flip();
    }

    @Override
    public void close() {
        // The source is closed by the reader of the document.
    }
}
