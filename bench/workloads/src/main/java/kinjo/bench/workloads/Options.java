package kinjo.bench.workloads;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.UsageException;
import kinjo.bench.workloads.harness.Workload;

/**
 * The command line.
 *
 * @param iterations in all; 0 for as many as the size has
 * @param result null when no file was asked for
 */
record Options(Workload workload, Setup setup, int iterations, Path result) {
    private static final int MOST_THREADS = 4096;
    private static final int MOST_ITERATIONS = 1_000_000;

    static Options parse(String[] arguments) throws UsageException {
        Workload workload = null;
        Size size = Size.DEFAULT;
        int threads = 1;
        long seed = Setup.DEFAULT_SEED;
        int iterations = 0;
        Path result = null;
        Iterator<String> words = Arrays.asList(arguments).iterator();
        while (words.hasNext()) {
            String word = words.next();
            switch (word) {
                case "--size" -> size = size(value(word, words));
                case "--threads" -> threads = (int) number(word, value(word, words), 1, MOST_THREADS);
                case "--seed" -> seed = number(word, value(word, words), Long.MIN_VALUE, Long.MAX_VALUE);
                case "--iterations" -> iterations = (int) number(word, value(word, words), 1, MOST_ITERATIONS);
                case "--result" -> result = writable(Path.of(value(word, words)));
                default -> workload = workload(word, workload);
            }
        }
        if (workload == null) {
            throw new UsageException("no workload named; name one of " + names() + ", or use --list");
        }
        return new Options(workload, new Setup(size, threads, seed), iterations, result);
    }

    private static String value(String option, Iterator<String> words) throws UsageException {
        if (!words.hasNext()) {
            throw new UsageException(option + " needs a value after it; see --help");
        }
        return words.next();
    }

    private static Size size(String label) throws UsageException {
        return Size.ofLabel(label)
                .orElseThrow(() -> new UsageException("unknown size '" + label + "'; use small, default or large"));
    }

    private static long number(String option, String text, long low, long high) throws UsageException {
        try {
            long number = Long.parseLong(text);
            if (number >= low && number <= high) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Told below, as for a number out of range.
        }
        throw new UsageException(option + " wants a whole number from " + low + " to " + high + ", not '" + text + "'");
    }

    /** Found out now, not after a minute of work. */
    private static Path writable(Path file) throws UsageException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageException("--result " + file + ": its folder does not exist; create it first");
        }
        if (Files.isDirectory(file) || !Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new UsageException("--result " + file + ": cannot be written; name another file");
        }
        return file;
    }

    private static Workload workload(String word, Workload before) throws UsageException {
        if (word.startsWith("-")) {
            throw new UsageException("unknown option '" + word + "'; see --help");
        }
        if (before != null) {
            throw new UsageException("one workload at a time: '" + before.name() + "' and '" + word + "' were named");
        }
        return Workloads.named(word)
                .orElseThrow(() -> new UsageException("unknown workload '" + word + "'; use one of " + names()));
    }

    private static List<String> names() {
        return Workloads.ALL.stream().map(Workload::name).collect(Collectors.toList());
    }
}
