package kinjo.agent.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A block of records that is being filled; what a record is made of. */
final class Records {
    /** The longest record but those with texts or many references: a kind and some numbers. */
    static final int SHORT = 64;

    private final byte[] bytes = new byte[TraceFormat.LARGEST_BLOCK];
    private int begin;
    private int position;

    boolean hasRoom(int length) {
        return begin + length <= bytes.length;
    }

    boolean isEmpty() {
        return begin == 0;
    }

    void clear() {
        begin = 0;
    }

    /** Begins a record. One that was not ended is forgotten. */
    Records kind(int kind) {
        position = begin;
        bytes[position++] = (byte) kind;
        return this;
    }

    Records number(long number) {
        long rest = number;
        while ((rest & ~0x7f) != 0) {
            bytes[position++] = (byte) (rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        bytes[position++] = (byte) rest;
        return this;
    }

    static byte[] text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return utf8.length <= TraceFormat.LONGEST_TEXT ? utf8 : Arrays.copyOf(utf8, TraceFormat.LONGEST_TEXT);
    }

    Records text(byte[] utf8) {
        number(utf8.length);
        System.arraycopy(utf8, 0, bytes, position, utf8.length);
        position += utf8.length;
        return this;
    }

    void end() {
        begin = position;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return begin;
    }
}
