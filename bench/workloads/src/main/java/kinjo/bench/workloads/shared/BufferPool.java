package kinjo.bench.workloads.shared;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;

/** The workload {@code buffer-pool}: a thread takes a StringBuffer, writes a line into it, reads it and puts it back. */
final class BufferPool implements SharedProgram.Program {
    private static final int BUFFERS = 64;
    private static final int WORDS = 8;

    private final long seed;
    private final Queue<StringBuffer> pool = new ConcurrentLinkedQueue<>();

    BufferPool(long seed) {
        this.seed = seed;
        for (int i = 0; i < BUFFERS; i++) {
            pool.add(new StringBuffer());
        }
    }

    @Override
    public long run(int member, int rounds) {
        Rng rng = Rng.ofPart(seed, member);
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            StringBuffer buffer = borrowed();
            for (int word = 0; word < WORDS; word++) {
                buffer.append(rng.below(1000)).append(' ');
            }
            fingerprint.add(buffer.length()).add(buffer.charAt(buffer.length() / 2));
            buffer.setLength(0);
            pool.add(buffer);
        }
        return fingerprint.value();
    }

    /** Waits where more threads than buffers are about. */
    private StringBuffer borrowed() {
        StringBuffer buffer = pool.poll();
        while (buffer == null) {
            Thread.onSpinWait();
            buffer = pool.poll();
        }
        return buffer;
    }

    @Override
    public void check(int threads, int rounds) {
        requireEqual("buffers in the pool", BUFFERS, pool.size());
        requireEqual(
                "characters left in buffers",
                0,
                pool.stream().mapToInt(StringBuffer::length).sum());
    }
}
