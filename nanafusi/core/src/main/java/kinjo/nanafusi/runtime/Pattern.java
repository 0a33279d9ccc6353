package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import kinjo.nanafusi.bytes.Words;

/**
 * Bytes that are expected at a place, compared as words. A record, because the compiler takes the fields of a constant record as
 * constants.
 *
 * @param first the first eight bytes, those that do not belong to the pattern being zero; likewise the next two
 * @param firstMask which bytes of the first word belong to it
 * @param bytes all of it, for patterns of more than 24 bytes
 */
public record Pattern(
        long first,
        long firstMask,
        long second,
        long secondMask,
        long third,
        long thirdMask,
        int length,
        byte[] bytes) {

    static Pattern of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = bytes.length;
        byte[] padded = Arrays.copyOf(bytes, Math.max(length, 24));
        return new Pattern(
                Words.at(padded, 0),
                Words.mask(length),
                Words.at(padded, 8),
                Words.mask(length - 8),
                Words.at(padded, 16),
                Words.mask(length - 16),
                length,
                bytes);
    }

    /** Whether the bytes are there. The buffer must have 24 bytes from that index on. */
    boolean isAt(byte[] buffer, int index) {
        return (Words.at(buffer, index) & firstMask) == first && (length <= 8 || restIsAt(buffer, index));
    }

    private boolean restIsAt(byte[] buffer, int index) {
        return (Words.at(buffer, index + 8) & secondMask) == second
                && (length <= 16 || (Words.at(buffer, index + 16) & thirdMask) == third)
                && (length <= 24 || endIsAt(buffer, index));
    }

    private boolean endIsAt(byte[] buffer, int index) {
        return index + length <= buffer.length && Arrays.equals(bytes, 24, length, buffer, index + 24, index + length);
    }
}
