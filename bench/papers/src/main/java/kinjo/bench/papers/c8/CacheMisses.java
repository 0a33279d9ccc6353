package kinjo.bench.papers.c8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.bench.papers.PaperRequest;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;
import kinjo.common.process.Program;
import kinjo.vmbuild.vms.Variant;

/**
 * Cache misses without hardware counters: cachegrind simulates two levels of caches. It runs one thread at a time, some
 * fifty times as slowly, and finds the same on a busy machine. A program is run for two numbers of iterations; the
 * difference is that of whole iterations, without the VM's start and most of compilation, and repeats within a percent.
 */
final class CacheMisses {
    /** Not the one that is about two caches: there is one. */
    static final List<C8Program> PROGRAMS = List.of(C8Program.BINTREE, C8Program.NBODY, C8Program.MOLDYN);

    private static final String SUFFIX = "-misses";

    private static final String TOOL = "valgrind";
    private static final String LEVELS = "--D1=32768,8,64 --LL=1048576,16,64";

    /** So that the VM finds the exact place of its own probes, and code that it makes anew is seen. */
    private static final String FOR_THE_VM =
            "--tool=cachegrind --cache-sim=yes --vex-iropt-register-updates=allregs-at-mem-access"
                    + " --smc-check=all-non-file --cachegrind-out-file=/dev/null";

    private static final int FEW = 2;
    private static final int MANY = 5;

    /** Numbers of data misses, as the tool sums them up: {@code ==1== D1  misses:  1,234,567  ( ...}. */
    static final Pattern FIRST_LEVEL = Pattern.compile("D1 +misses: +([0-9,]+)");

    static final Pattern LAST_LEVEL = Pattern.compile("LLd misses: +([0-9,]+)");

    /**
     * Of an iteration.
     *
     * @param variant the VM's name
     * @param firstLevel misses of data in 32 KB, 8 ways
     * @param lastLevel in 1 MB, 16 ways
     */
    record Count(String variant, double firstLevel, double lastLevel) {}

    /**
     * A program's.
     *
     * @param variants that were to be counted; there may be fewer counts if somebody ended it
     */
    record Counts(String machine, String started, String size, String heap, int variants, List<Count> counts) {
        boolean isComplete() {
            return counts.size() == variants;
        }
    }

    private final PaperRequest request;
    private final String size;

    CacheMisses(PaperRequest request, String size) {
        this.request = request;
        this.size = size;
    }

    /** Whether a part of the row, by its label, is about misses. */
    static boolean isPart(String label) {
        return label.endsWith(SUFFIX);
    }

    /** @throws UsageException if the part is none */
    static C8Program program(String label) {
        return PROGRAMS.stream()
                .filter(program -> label.equals(program.label() + SUFFIX))
                .findFirst()
                .orElseThrow(() -> C8Program.noPart(label));
    }

    static boolean canCount() {
        return Program.find(TOOL).isPresent();
    }

    /** @throws KinjoException if the tool is not there */
    static void requireTool() {
        if (!canCount()) {
            throw new KinjoException(
                    "cache misses are counted by valgrind, which is not installed", "install valgrind");
        }
    }

    /**
     * Counts a program's, and writes them to the row's folder after each VM.
     *
     * @throws KinjoException if a run fails
     */
    void count(C8Program program, List<Variant> variants) throws IOException, InterruptedException {
        Files.createDirectories(request.folder());
        String started = Instant.now().toString();
        List<Count> counts = new ArrayList<>();
        for (Variant variant : variants) {
            request.console()
                    .say("cache misses of %s: %s (%d of %d)"
                            .formatted(program.label(), variant.name(), counts.size() + 1, variants.size()));
            counts.add(count(program, variant));
            Counts all = new Counts(
                    Environment.here().summary(), started, size, program.heap(), variants.size(), List.copyOf(counts));
            FileTree.writeWhole(
                    file(request.folder(), program),
                    Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(all));
        }
    }

    /** Both runs at once. If one fails, the other is ended. */
    private Count count(C8Program program, Variant variant) throws IOException, InterruptedException {
        try (ExecutorService runs = Executors.newFixedThreadPool(2)) {
            CompletionService<String> ended = new ExecutorCompletionService<>(runs);
            Future<String> few = ended.submit(() -> run(program, variant, FEW));
            Future<String> many = ended.submit(() -> run(program, variant, MANY));
            try {
                ended.take().get();
                ended.take().get();
            } catch (ExecutionException e) {
                runs.shutdownNow();
                if (e.getCause() instanceof KinjoException failed) {
                    throw failed;
                }
                throw new IOException("cannot run " + TOOL, e.getCause());
            }
            return new Count(
                    variant.name(),
                    difference(FIRST_LEVEL, few.resultNow(), many.resultNow()) / (MANY - FEW),
                    difference(LAST_LEVEL, few.resultNow(), many.resultNow()) / (MANY - FEW));
        }
    }

    /** What the tool says. */
    private String run(C8Program program, Variant variant, int iterations) throws IOException {
        String name = "%s-%s-%d".formatted(program.label(), variant.name().replace(':', '-'), iterations);
        Path summary = request.folder().resolve(name + ".cachegrind.txt");
        ProgramRuns.run(
                name + " under valgrind",
                command(program, variant, iterations, summary),
                request.folder().resolve(name + ".out.txt"));
        return Files.readString(summary);
    }

    private List<String> command(C8Program program, Variant variant, int iterations, Path summary) {
        List<String> words = new ArrayList<>(List.of(TOOL));
        words.addAll(List.of(FOR_THE_VM.split(" ")));
        words.addAll(List.of(LEVELS.split(" ")));
        words.addAll(List.of("--log-file=" + summary, variant.java().toString()));
        words.addAll(variant.flags());
        // Compilation in the background would end earlier or later.
        words.addAll(List.of("-XX:+UseSerialGC", "-XX:-BackgroundCompilation"));
        words.addAll(List.of("-Xms" + program.heap(), "-Xmx" + program.heap()));
        words.add("-XX:ErrorFile=" + summary.resolveSibling(summary.getFileName() + ".hs_err"));
        words.addAll(List.of("-cp", request.checkout().workloadsClassPath(), "kinjo.bench.workloads.Main"));
        words.addAll(List.of(program.label(), "--size", size, "--iterations", String.valueOf(iterations)));
        return words;
    }

    private static double difference(Pattern level, String before, String after) {
        return misses(level, after) - misses(level, before);
    }

    static double misses(Pattern level, String summary) {
        Matcher found = level.matcher(summary);
        if (!found.find()) {
            throw new KinjoException(
                    "valgrind says nothing of misses", "look whether it is one of version 3.19 or later");
        }
        return Double.parseDouble(found.group(1).replace(",", ""));
    }

    private static Path file(Path folder, C8Program program) {
        return folder.resolve(program.label() + SUFFIX + ".json");
    }

    /** Of an earlier run. */
    static Optional<Counts> read(Path folder, C8Program program) throws IOException {
        Path file = file(folder, program);
        return Files.exists(file)
                ? Optional.of(Json.MAPPER.readValue(Files.readString(file), Counts.class))
                : Optional.empty();
    }
}
