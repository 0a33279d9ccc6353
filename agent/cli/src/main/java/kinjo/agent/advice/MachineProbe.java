package kinjo.agent.advice;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Measures what reads cost by working set, and what false sharing costs (row C9: the limits have to come from the
 * machine). Takes some seconds. Each measurement checks that it did what it is about.
 */
public final class MachineProbe {
    private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");
    private static final Path LINE_SIZE = CACHES.resolve("index0/coherency_line_size");
    private static final int USUAL_LINE_BYTES = 64;

    private static final int SMALLEST_SET = 16 << 10;

    /** At least, and so many times what the caches have room for, so that the last figure is that of memory. */
    private static final int LARGEST_SET = 128 << 20;

    private static final int TIMES_CACHES = 4;
    private static final int LARGEST_SET_EVER = 1 << 30;

    private static final int LEAST_READS = 1 << 19;
    private static final int ROUNDS = 3;

    private static final int SHARING_ROUNDS = 5;
    private static final int SHARING_MILLIS = 60;
    private static final int BATCH = 256;

    /** In nanoseconds. Between the farthest CPUs it is below one microsecond: here the threads took turns on one. */
    private static final double LONGEST_HANDOVER = 5000;

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final long READ_VALUE = 7;

    /** Apart: also for CPUs that fetch lines in pairs. */
    private static final long FAR_OFFSET = 512;

    private final int lineBytes;

    private MachineProbe(int lineBytes) {
        this.lineBytes = lineBytes;
    }

    /** @param largestSet working sets of more bytes are left out, for instance as the heap is too small */
    public static MachineCosts measure(long largestSet) throws InterruptedException {
        MachineProbe probe = new MachineProbe(lineBytes());
        List<MachineCosts.Latency> latencies = new ArrayList<>();
        long largest = Math.clamp(TIMES_CACHES * largestCache(), LARGEST_SET, LARGEST_SET_EVER);
        for (long bytes = SMALLEST_SET; bytes <= Math.clamp(largestSet, SMALLEST_SET, largest); bytes *= 2) {
            latencies.add(new MachineCosts.Latency(bytes, probe.latency((int) bytes)));
        }
        int cpus = Runtime.getRuntime().availableProcessors();
        return new MachineCosts(cpus, probe.lineBytes, latencies, cpus > 1 ? falseSharing() : null);
    }

    private static int lineBytes() {
        try {
            int bytes = Integer.parseInt(Files.readString(LINE_SIZE).strip());
            return Integer.bitCount(bytes) == 1 && bytes >= 16 && bytes <= 1024 ? bytes : USUAL_LINE_BYTES;
        } catch (IOException | NumberFormatException e) {
            return USUAL_LINE_BYTES;
        }
    }

    /** In bytes; zero if the machine does not say. */
    private static long largestCache() {
        try (Stream<Path> caches = Files.list(CACHES)) {
            return caches.map(cache -> cache.resolve("size"))
                    .filter(Files::isReadable)
                    .mapToLong(MachineProbe::bytes)
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }

    /** Of a file with a number and K, as Linux writes the size of a cache. */
    private static long bytes(Path size) {
        try {
            return Long.parseLong(Files.readString(size).strip().replace("K", "")) << 10;
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }

    private double latency(int bytes) {
        int lines = bytes / lineBytes;
        int[] next = cycle(lines);
        int turns = Math.max(1, LEAST_READS / lines);
        double best = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            int end = walk(next, (long) lines * turns);
            long nanos = System.nanoTime() - start;
            if (end != 0) {
                throw new IllegalStateException("a walk through " + lines + " cache lines ended at " + end);
            }
            best = Math.min(best, (double) nanos / ((long) lines * turns));
        }
        return best;
    }

    /** A random walk that comes through each cache line once and then begins again (Sattolo); one number in each line. */
    private int[] cycle(int lines) {
        int stride = lineBytes / Integer.BYTES;
        int[] order = new int[lines];
        Arrays.setAll(order, i -> i);
        Random random = new Random(lines);
        for (int i = lines - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
        int[] next = new int[lines * stride];
        for (int i = 0; i < lines; i++) {
            next[i * stride] = order[i] * stride;
        }
        return next;
    }

    private static int walk(int[] next, long steps) {
        int at = 0;
        for (long i = 0; i < steps; i++) {
            at = next[at];
        }
        return at;
    }

    /** The median of several rounds, as it matters on which CPUs the threads are. */
    private static MachineCosts.FalseSharing falseSharing() throws InterruptedException {
        double handover = handover();
        if (handover > LONGEST_HANDOVER) {
            return null;
        }
        double[][] rounds = new double[4][SHARING_ROUNDS];
        for (int round = 0; round < SHARING_ROUNDS; round++) {
            double[] apart = readAndWrite(FAR_OFFSET);
            double[] together = readAndWrite(Long.BYTES);
            rounds[0][round] = apart[0];
            rounds[1][round] = together[0];
            rounds[2][round] = apart[1];
            rounds[3][round] = together[1];
        }
        for (double[] values : rounds) {
            Arrays.sort(values);
        }
        int middle = SHARING_ROUNDS / 2;
        return new MachineCosts.FalseSharing(
                rounds[0][middle], rounds[1][middle], rounds[2][middle], rounds[3][middle], handover);
    }

    /** Two threads that wait for each other's number; the best of several rounds, as they may be kept from running. */
    private static double handover() throws InterruptedException {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < SHARING_ROUNDS; round++) {
            try (Arena arena = Arena.ofShared()) {
                MemorySegment memory = arena.allocate(FAR_OFFSET, FAR_OFFSET);
                long end = System.nanoTime() + SHARING_MILLIS * 1_000_000L;
                Thread other = Thread.ofPlatform().start(() -> turns(memory, 1, end));
                long start = System.nanoTime();
                long turns = turns(memory, 0, end);
                long nanos = System.nanoTime() - start;
                other.join();
                best = turns == 0 ? best : Math.min(best, (double) nanos / turns);
            }
        }
        return best;
    }

    /** Adds one whenever the number is even or odd, and gives it to the other thread; how far the number got. */
    private static long turns(MemorySegment memory, int mine, long end) {
        while (System.nanoTime() < end) {
            for (int i = 0; i < BATCH; i++) {
                long number = (long) LONG.getAcquire(memory, 0L);
                if (number % 2 == mine) {
                    LONG.setRelease(memory, 0L, number + 1);
                } else {
                    Thread.onSpinWait();
                }
            }
        }
        return (long) LONG.getAcquire(memory, 0L);
    }

    private static final class Stop {
        private volatile boolean now;
    }

    /** Nanoseconds of a read, and of a write by another thread at the offset given. */
    private static double[] readAndWrite(long offset) throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate(2 * FAR_OFFSET, FAR_OFFSET);
            LONG.setVolatile(memory, 0L, READ_VALUE);
            Stop stop = new Stop();
            CountDownLatch ready = new CountDownLatch(2);
            double[] nanos = new double[2];
            String[] wrong = new String[1];
            Thread writer = Thread.ofPlatform().start(() -> nanos[1] = timed(ready, () -> write(memory, offset, stop)));
            Thread reader = Thread.ofPlatform()
                    .start(() -> nanos[0] = timed(ready, () -> {
                        long[] sumAndReads = read(memory, stop);
                        if (sumAndReads[0] != READ_VALUE * sumAndReads[1]) {
                            wrong[0] = "a variable that nobody writes has changed";
                        }
                        return sumAndReads[1];
                    }));
            ready.await();
            Thread.sleep(SHARING_MILLIS);
            stop.now = true;
            writer.join();
            reader.join();
            if (wrong[0] != null) {
                throw new IllegalStateException(wrong[0]);
            }
            return nanos;
        }
    }

    private static double timed(CountDownLatch ready, LongSupplier work) {
        ready.countDown();
        long start = System.nanoTime();
        long done = work.getAsLong();
        return (double) (System.nanoTime() - start) / done;
    }

    private static long write(MemorySegment memory, long offset, Stop stop) {
        long written = 0;
        while (!stop.now) {
            for (int i = 0; i < BATCH; i++) {
                LONG.setOpaque(memory, offset, ++written);
            }
        }
        if ((long) LONG.getVolatile(memory, offset) != written) {
            throw new IllegalStateException("a variable that one thread writes has another value");
        }
        return written;
    }

    private static long[] read(MemorySegment memory, Stop stop) {
        long sum = 0;
        long reads = 0;
        while (!stop.now) {
            for (int i = 0; i < BATCH; i++) {
                sum += (long) LONG.getOpaque(memory, 0L);
            }
            reads += BATCH;
        }
        return new long[] {sum, reads};
    }
}
