package kinjo.agent.trace;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A few blocks, so that the program goes on while one is written. One thread at a time fills, one thread writes. */
final class TraceOutput {
    private static final int BLOCKS = 4;

    /** Made before the stack can be full. */
    private static final Throwable NO_STACK = new StackOverflowError("the stack was full when a block ended");

    private final DataOutputStream out;
    private final Records[] blocks = new Records[BLOCKS];
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private final CRC32 checksum = new CRC32();
    private final byte[] deflated = new byte[TraceFormat.LARGEST_BLOCK + TraceFormat.LARGEST_BLOCK / 8];
    private volatile int filled;
    private volatile int written;
    private volatile Throwable failure;
    private volatile Thread writer;

    /** @throws IOException if the first bytes cannot be written */
    TraceOutput(OutputStream file) throws IOException {
        out = new DataOutputStream(new BufferedOutputStream(file));
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = new Records();
        }
        out.write(TraceFormat.MAGIC.getBytes(StandardCharsets.US_ASCII));
        out.writeInt(TraceFormat.VERSION);
        out.flush();
    }

    /** Where records go now. */
    Records block() {
        return blocks[filled % BLOCKS];
    }

    /** Hands the block to the writer, and waits until there is an empty one. */
    void nextBlock(Thread current) {
        boolean isEmpty = false;
        try {
            filled++;
            awaitEmpty(current);
            block().clear();
            isEmpty = true;
        } finally {
            // What is in the block was written before, and would be once more.
            if (!isEmpty) {
                fail(NO_STACK);
            }
        }
    }

    private void awaitEmpty(Thread current) {
        while (filled - written >= BLOCKS && failure == null) {
            if (current == writer) {
                writeFilled();
            } else if (current.isVirtual()) {
                Thread.onSpinWait();
            } else {
                // Whatever parks the thread might take a permit that its program waits for.
                Thread.yield();
            }
        }
        if (failure != null) {
            filled = written;
        }
    }

    void writtenBy(Thread thread) {
        writer = thread;
    }

    /** Null if all has gone well so far. */
    Throwable failure() {
        return failure;
    }

    /** The writer's part. The program waits for it, so no error may end it. */
    void writeFilled() {
        try {
            while (written < filled && failure == null) {
                write(blocks[written % BLOCKS]);
                written++;
            }
            out.flush();
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** Nothing more is written, and nobody waits for an empty block any more. */
    void fail(Throwable cause) {
        failure = failure == null ? cause : failure;
    }

    private void write(Records block) throws IOException {
        deflater.reset();
        deflater.setInput(block.bytes(), 0, block.length());
        deflater.finish();
        int length = deflater.deflate(deflated);
        checksum.reset();
        checksum.update(deflated, 0, length);
        out.writeInt(length);
        out.writeInt(block.length());
        out.writeInt((int) checksum.getValue());
        out.write(deflated, 0, length);
    }

    /** The writer's part, when nothing more comes. */
    void close() {
        try {
            out.close();
        } catch (Throwable e) {
            fail(e);
        }
    }
}
