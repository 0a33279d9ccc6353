package kinjo.nanafusi.bytes;

import java.io.CharConversionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import kinjo.nanafusi.source.FilterSource;
import kinjo.nanafusi.source.Source;

/** Gives the bytes of another source as UTF-8. Bytes that are no character are a {@link CharConversionException}, after all before them. */
public final class Transcoder extends FilterSource {

    /** What is said of bytes that cannot be decoded. */
    public static final String NO_CHARACTER = "bytes that are no character in the declared encoding";

    private static final int SIZE = 1 << 13;

    private final CharsetDecoder decoder;
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
    /** Bytes of the source, ready to be decoded. */
    private ByteBuffer bytes;

    /** Characters, ready to be encoded. */
    private final CharBuffer characters = CharBuffer.allocate(SIZE).limit(0);

    private boolean ended;
    private IOException failure;

    /** @param first bytes that were read from the source before */
    public Transcoder(byte[] first, Source source, Charset encoding) {
        super(source);
        decoder = encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        bytes = ByteBuffer.wrap(first);
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        return transcode(buffer, offset, length, false);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return transcode(buffer, offset, length, true);
    }

    private int transcode(byte[] buffer, int offset, int length, boolean wait) throws IOException {
        ByteBuffer out = ByteBuffer.wrap(buffer, offset, length);
        for (; ; ) {
            // Some decoders give half of a surrogate pair, as UTF-32 and CESU-8.
            boolean isHalf = encoder.encode(characters, out, ended && !bytes.hasRemaining())
                    .isError();
            if (out.position() > offset) {
                return out.position() - offset;
            }
            if (isHalf) {
                failure = new CharConversionException(NO_CHARACTER);
            }
            if (failure != null) {
                throw failure;
            }
            if (!decode() && failure == null) {
                if (ended) {
                    return END;
                }
                if (!refill(wait)) {
                    return NONE_YET;
                }
            }
        }
    }

    /** Whether there are characters to encode now. Those before bytes that are none come first, then the failure. */
    private boolean decode() {
        characters.compact();
        CoderResult result = decoder.decode(bytes, characters, ended);
        characters.flip();
        if (result.isError()) {
            failure = new CharConversionException(NO_CHARACTER);
        }
        return characters.hasRemaining()
                && !(characters.remaining() == 1
                        && Character.isHighSurrogate(characters.get(characters.position()))
                        && !ended);
    }

    private boolean refill(boolean wait) throws IOException {
        ByteBuffer more = ByteBuffer.allocate(bytes.remaining() + SIZE).put(bytes);
        int from = more.position();
        int room = more.remaining();
        int count = wait ? source.read(more.array(), from, room) : source.tryRead(more.array(), from, room);
        ended = count == END;
        bytes = more.limit(from + Math.max(count, 0)).rewind();
        return count != NONE_YET;
    }
}
