package kinjo.bench.papers.n10;

import java.io.InputStream;

/** A document that is made while it is read: children of the given shapes in turns, the same for the same size. */
final class ShapeStream extends InputStream {

    private static final int BLOCK = 1 << 16;
    private static final byte[] NOTHING = {};
    private static final long SEED = 10;

    private final long bytes;
    private final Shape[] shapes;
    private final NodeWriter out = new NodeWriter(SEED);
    private byte[] block = NOTHING;
    private int position;
    /** Bytes of all blocks. */
    private long made;

    private int children;
    private boolean ended;
    private long makingNanos;

    /** @param bytes the least size of the document */
    ShapeStream(long bytes, Shape... shapes) {
        this.bytes = bytes;
        this.shapes = shapes.clone();
        out.markup("<root>\n");
    }

    /** What has been made so far. */
    Tally tally() {
        return out.tally();
    }

    /** How many bytes have been made so far. */
    long made() {
        return made;
    }

    /** Time that making them took. */
    long makingNanos() {
        return makingNanos;
    }

    @Override
    public int read() {
        return available() == 0 && !makeBlock() ? -1 : block[position++];
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        if (available() == 0 && !makeBlock()) {
            return -1;
        }
        int count = Math.min(length, available());
        System.arraycopy(block, position, buffer, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return block.length - position;
    }

    private boolean makeBlock() {
        if (ended) {
            return false;
        }
        long start = System.nanoTime();
        while (out.length() < BLOCK && made + out.length() < bytes) {
            shapes[children++ % shapes.length].append(out);
        }
        if (made + out.length() >= bytes) {
            out.markup("</root>\n");
            ended = true;
        }
        block = out.take();
        position = 0;
        made += block.length;
        makingNanos += System.nanoTime() - start;
        return true;
    }
}
