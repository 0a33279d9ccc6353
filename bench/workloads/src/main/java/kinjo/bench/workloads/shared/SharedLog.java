package kinjo.bench.workloads.shared;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.io.OutputStream;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;

/** The workload {@code shared-log}: all threads log through one logger to one handler, whose stream counts bytes. */
final class SharedLog implements SharedProgram.Program {
    private static final int LINE = 24;

    private final long seed;
    private final Logger logger = Logger.getAnonymousLogger();
    private final Bytes bytes = new Bytes();

    private static final class Bytes extends OutputStream {
        private long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] b, int offset, int length) {
            count += length;
        }
    }

    /** Lines of the same length without the time, so that the result is known. */
    private static final class Lines extends Formatter {
        @Override
        public String format(LogRecord entry) {
            return String.format("%-7s%16s%n", entry.getLevel(), entry.getMessage());
        }
    }

    SharedLog(long seed) {
        this.seed = seed;
        StreamHandler handler = new StreamHandler(bytes, new Lines());
        handler.setLevel(Level.ALL);
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        logger.setLevel(Level.INFO);
    }

    @Override
    public long run(int member, int rounds) {
        Rng rng = Rng.ofPart(seed, member);
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            int order = rng.below(1_000_000);
            logger.info("order " + order);
            logger.fine("not shown");
            fingerprint.add(order);
        }
        return fingerprint.value();
    }

    @Override
    public void check(int threads, int rounds) {
        for (var handler : logger.getHandlers()) {
            handler.flush();
        }
        requireEqual("bytes in the log", (long) threads * rounds * LINE, bytes.count);
        bytes.count = 0;
    }
}
