package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import kinjo.nanafusi.bytes.TextDecoder;

/**
 * A text that comes in pieces, such as that around a reference or in several CDATA sections, to be decoded once. A single piece stays where it is, in
 * the scanner's buffer.
 */
final class TextBuffer {

    /** More is not kept for the next text. */
    private static final int MOST_KEPT = 1 << 16;

    private byte[] bytes = new byte[256];
    private int length;
    /** Where the first piece started that was in the scanner's buffer. */
    private int start;

    /** Whether the characters that were appended one by one are ASCII. */
    private boolean asciiOnly;
    /** The only piece, as long as there is only one. */
    private int from;

    private int to;

    void clear() {
        length = 0;
        start = Integer.MAX_VALUE;
        asciiOnly = true;
        from = 0;
        to = 0;
    }

    /** Whether the text is that of the buffer, from {@link #from} to {@link #to}. */
    boolean isOnePiece() {
        return length == 0;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /** Appends what is in the scanner's buffer, which is UTF-8. */
    void append(byte[] buffer, int pieceFrom, int pieceTo) {
        if (pieceFrom == pieceTo) {
            return;
        }
        start = Math.min(start, pieceFrom);
        if (length == 0 && from == to) {
            from = pieceFrom;
            to = pieceTo;
        } else if (length == 0 && pieceFrom == to) {
            to = pieceTo;
        } else {
            copyPiece(buffer);
            copy(buffer, pieceFrom, pieceTo);
        }
    }

    /** Appends a character that is not in the scanner's buffer. */
    void append(byte[] buffer, int character) {
        copyPiece(buffer);
        if (character < 0x80) {
            makeRoom(1);
            bytes[length++] = (byte) character;
        } else {
            asciiOnly = false;
            byte[] encoded = Character.toString(character).getBytes(StandardCharsets.UTF_8);
            copy(encoded, 0, encoded.length);
        }
    }

    private void copyPiece(byte[] buffer) {
        if (from < to) {
            copy(buffer, from, to);
            to = from;
        }
    }

    private void copy(byte[] source, int sourceFrom, int sourceTo) {
        makeRoom(sourceTo - sourceFrom);
        System.arraycopy(source, sourceFrom, bytes, length, sourceTo - sourceFrom);
        length += sourceTo - sourceFrom;
    }

    private void makeRoom(int more) {
        if (bytes.length - length < more) {
            long size = Math.max(2L * bytes.length, (long) length + more);
            bytes = Arrays.copyOf(bytes, (int) Math.min(size, Integer.MAX_VALUE - 64L));
        }
    }

    /**
     * The text of more than one piece.
     *
     * @param beyondAscii behind the last character in the scanner's buffer that is not ASCII
     */
    String take(TextDecoder decoder, int beyondAscii) {
        String text = asciiOnly && beyondAscii <= start
                ? new String(bytes, 0, length, StandardCharsets.ISO_8859_1)
                : decoder.decode(bytes, 0, length);
        if (bytes.length > MOST_KEPT) {
            bytes = new byte[MOST_KEPT];
        }
        return text;
    }
}
