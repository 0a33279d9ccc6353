package kinjo.bench.papers.n10;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.papers.n10.N10Plan.Part;
import kinjo.common.files.FileTree;
import kinjo.common.files.Hashes;
import kinjo.common.machine.Environment;
import kinjo.nanafusi.examples.tpch.TpchGenerator;

/**
 * Row N10: the paper's evaluation (its tables 3 to 5, figures 3 to 5, 9 and 10) with today's peers. Every measurement is a fresh JVM;
 * all of them run once per round, in an order of chance, so that slow changes of the machine meet all alike.
 */
public final class PaperN10 {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration PROBE_LIMIT = Duration.ofSeconds(60);
    private static final Duration STREAM_LIMIT = Duration.ofHours(1);
    private static final List<String> STREAM_HEAP = List.of("-XX:+UseSerialGC", "-Xmx64m");
    private static final long ORDER_SEED = 10;
    private static final String RESULT = "result.json";
    private static final String REPORT = "report.html";
    private static final String OTHER_FOLDER = "name another folder with --out";

    private final N10Plan plan;
    private final Set<Part> parts;
    private final Path documents;
    private final PrintStream progress;
    private final N10Result before;
    private final List<N10Result.Joined> joins;
    private final List<N10Result.Parsed> rates;
    private final List<String> failures;
    private Long checksum;

    /** @param before what there is already, and is not measured again */
    PaperN10(N10Plan plan, Set<Part> parts, Path documents, PrintStream progress, N10Result before) {
        this.plan = plan;
        this.parts = parts;
        this.documents = documents;
        this.progress = progress;
        this.before = before;
        joins = new ArrayList<>(before.joins());
        rates = new ArrayList<>(before.rates());
        failures = new ArrayList<>(before.failures());
        checksum = before.joins().stream()
                .flatMap(joined -> joined.passes().stream())
                .map(Measurement.Pass::checksum)
                .findFirst()
                .orElse(null);
    }

    /**
     * {@code [--quick] [--only PART,PART...] FOLDER}: writes result.json, tables.txt and report.html there, and measures only what a result
     * there lacks; {@code --report FOLDER}: makes report.html anew from the result there, such as a stored one. Status 1 if anything failed, or
     * the result there is of something else, 2 if there is no such part.
     */
    public static void main(String[] words) throws Exception {
        List<String> options = new ArrayList<>(List.of(words));
        Path folder = Path.of(options.removeLast());
        if (options.remove("--report")) {
            printReport(folder);
            return;
        }
        N10Plan plan = options.remove("--quick") ? N10Plan.QUICK : N10Plan.FULL;
        Set<Part> parts = null;
        try {
            parts = parts(options);
        } catch (IllegalArgumentException wrong) {
            System.err.println("kinjo: row N10 has " + wrong.getMessage());
            System.exit(2);
        }
        measure(plan, parts, Files.createDirectories(folder));
    }

    /** @param options none, or {@code --only} and labels */
    static Set<Part> parts(List<String> options) {
        return options.isEmpty()
                ? EnumSet.allOf(Part.class)
                : Arrays.stream(options.getLast().split(",", -1))
                        .map(Part::labelled)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Part.class)));
    }

    private static void printReport(Path folder) {
        try {
            System.out.print(report(folder));
            System.out.println("\nreport: " + folder.resolve(REPORT));
        } catch (IOException e) {
            stop("no result of row N10 in " + folder, "name a folder that './kinjo bench paper N10' wrote");
        }
    }

    /** Makes the report of a result anew; gives its tables. */
    static String report(Path folder) throws IOException {
        try (InputStream json = ResultFiles.openResult(folder)) {
            N10Result result = JSON.readValue(json, N10Result.class);
            String tables = N10Tables.render(result);
            Files.writeString(folder.resolve(REPORT), N10Page.render(result, tables));
            return tables;
        }
    }

    private static void measure(N10Plan plan, Set<Part> parts, Path folder) throws IOException, InterruptedException {
        N10Result before = before(plan, folder);
        Path documents = Files.createTempDirectory("kinjo-n10");
        // However this ends, by a signal too.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(documents)));
        N10Result result = new PaperN10(plan, parts, documents, System.err, before).run(soFar -> write(soFar, folder));
        System.out.print(N10Tables.render(result));
        System.out.println("\nreport: " + folder.resolve(REPORT));
        System.exit(result.failures().isEmpty() ? 0 : 1);
    }

    /** The result in the folder, or one in which all is missing. Ends the program if the one there cannot be gone on with. */
    private static N10Result before(N10Plan plan, Path folder) throws IOException {
        String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        N10Result nothing = N10Result.nothing(started, machine(), libraries(), plan);
        Path file = folder.resolve(RESULT);
        if (!Files.exists(file)) {
            return nothing;
        }
        N10Result found;
        try {
            found = JSON.readValue(file.toFile(), N10Result.class);
        } catch (JacksonException unreadable) {
            throw stop(file + " is no result of row N10", OTHER_FOLDER);
        }
        String other = found.otherThan(nothing);
        if (other != null) {
            throw stop("the result in " + folder + " is of " + other, OTHER_FOLDER);
        }
        return found;
    }

    private static AssertionError stop(String why, String remedy) {
        System.err.println("kinjo: " + why);
        System.err.println("  -> " + remedy);
        System.exit(1);
        return new AssertionError();
    }

    private static void write(N10Result result, Path folder) {
        String tables = N10Tables.render(result);
        try {
            // Whoever is killed while writing keeps the rounds until then.
            FileTree.writeWhole(
                    folder.resolve(RESULT),
                    JSON.writerWithDefaultPrettyPrinter().writeValueAsString(result));
            Files.writeString(folder.resolve("tables.txt"), tables);
            Files.writeString(folder.resolve(REPORT), N10Page.render(result, tables));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException left) {
            System.err.println("left behind: " + folder);
        }
    }

    /** @param written gets what there is after every round, so that who stops it early has the rounds until then */
    N10Result run(Consumer<N10Result> written) throws IOException, InterruptedException {
        boolean joining = !Collections.disjoint(parts, EnumSet.of(Part.MEMORY, Part.NETWORK, Part.HEAPS));
        if (joining) {
            progress.println("generating documents of scale " + plan.scale());
            new TpchGenerator(plan.scale()).write(documents);
        }
        N10Result result = new N10Result(
                before.started(),
                before.machine(),
                before.libraries(),
                plan,
                joining ? Files.size(documents.resolve("lineitem.xml")) : before.lineItemBytes(),
                joins,
                lacks(Part.HEAPS, before.smallestHeapKb().isEmpty()) ? smallestHeaps() : before.smallestHeapKb(),
                rates,
                lacks(Part.STREAM, before.stream() == null) ? stream() : before.stream(),
                failures);
        written.accept(result);
        List<List<Task>> rounds = IntStream.rangeClosed(1, plan.rounds())
                .mapToObj(this::tasks)
                .filter(tasks -> !tasks.isEmpty())
                .toList();
        int all = rounds.stream().mapToInt(List::size).sum();
        int done = 0;
        long start = System.nanoTime();
        for (List<Task> round : rounds) {
            for (Task task : round) {
                if (done % 20 == 0) {
                    progress.println("JVM " + (done + 1) + " of " + all + timeLeft(start, done, all));
                }
                task.run();
                done++;
            }
            written.accept(result);
        }
        return result;
    }

    private boolean lacks(Part part, boolean isMissing) {
        return isMissing && parts.contains(part);
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    /** What a round still lacks, and what failed in it, in an order of chance. */
    private List<Task> tasks(int round) {
        List<Task> tasks = new ArrayList<>();
        plan.runs().stream()
                .filter(run -> lacks(
                        run.part(),
                        before.joinRounds(run.part()) < round || before.hasFailed(name(run) + inRound(round))))
                .forEach(run -> tasks.add(() -> join(run, round)));
        for (Parser parser : Parser.values()) {
            for (Shape shape : Shape.values()) {
                boolean isMissing =
                        before.rateRounds() < round || before.hasFailed(name(parser, shape) + inRound(round));
                if (lacks(Part.RATES, isMissing)) {
                    tasks.add(() -> parse(parser, shape, round));
                }
            }
        }
        Collections.shuffle(tasks, new Random(ORDER_SEED + round));
        return tasks;
    }

    private static String timeLeft(long start, int done, int all) {
        if (done == 0) {
            return "";
        }
        long nanos = (System.nanoTime() - start) / done * (all - done);
        return ", about " + TimeUnit.NANOSECONDS.toMinutes(nanos) + " min left";
    }

    private void join(JoinRun run, int round) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("join", run.way().label(), documents.toString()));
        words.addAll(warmUp().words());
        if (run.mbps() == 0) {
            words.add("" + plan.measured());
            joined(run, round, words);
            return;
        }
        words.add("" + plan.networkPasses());
        Path lineItemFile = documents.resolve("lineitem.xml");
        Path orderFile = documents.resolve("orders.xml");
        try (Sender warmUpLineItems = new Sender(lineItemFile, Double.POSITIVE_INFINITY);
                Sender warmUpOrders = new Sender(orderFile, Double.POSITIVE_INFINITY);
                Sender lineItems = new Sender(lineItemFile, run.mbps() * 1e6);
                Sender orders = new Sender(orderFile, run.mbps() * 1e6)) {
            for (Sender sender : List.of(warmUpLineItems, warmUpOrders, lineItems, orders)) {
                words.add("" + sender.port());
            }
            joined(run, round, words);
        }
    }

    private WarmUp warmUp() {
        return new WarmUp(plan.warmUp(), plan.warmUpSeconds());
    }

    private void joined(JoinRun run, int round, List<String> words) throws IOException, InterruptedException {
        String name = name(run);
        Jvm.Answer answer = Jvm.run(flags(run.way(), run.flags()), words, LIMIT);
        if (isFailure(name + inRound(round), answer)) {
            return;
        }
        Measurement measurement = JSON.readValue(answer.text(), Measurement.class);
        for (Measurement.Pass pass : measurement.passes()) {
            check(name, pass.checksum());
        }
        joins.add(new N10Result.Joined(run, round, measurement.passes()));
    }

    private static List<String> flags(Way way, List<String> others) {
        List<String> all = new ArrayList<>(way.flags());
        all.addAll(others);
        return all;
    }

    private void check(String name, long found) {
        if (checksum == null) {
            checksum = found;
        } else if (checksum != found) {
            failures.add(name + ": checksum " + found + " where others have " + checksum);
        }
    }

    private void parse(Parser parser, Shape shape, int round) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("parse", parser.name(), shape.name(), "" + plan.parseBytes()));
        words.addAll(warmUp().words());
        words.add("" + plan.measured());
        Jvm.Answer answer = Jvm.run(List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"), words, LIMIT);
        if (!isFailure(name(parser, shape) + inRound(round), answer)) {
            rates.add(new N10Result.Parsed(round, JSON.readValue(answer.text(), ParseRate.class)));
        }
    }

    /** Null if it failed. */
    private StreamRun stream() throws IOException, InterruptedException {
        progress.println("reading a document of " + plan.streamBytes() / 1e9 + " GB while it is made");
        Jvm.Answer answer = Jvm.run(STREAM_HEAP, List.of("stream", "" + plan.streamBytes()), STREAM_LIMIT);
        return isFailure("stream", answer) ? null : JSON.readValue(answer.text(), StreamRun.class);
    }

    /**
     * Keeps a failure for the result, and forgets that of the same JVM in a run before, which is made up for.
     *
     * @param name of the JVM, other than that of any other
     */
    private boolean isFailure(String name, Jvm.Answer answer) {
        failures.removeIf(failure -> N10Result.isOf(failure, name));
        if (answer.failure() != null) {
            failures.add(name + ": " + answer.failure());
        }
        return answer.failure() != null;
    }

    private static String name(JoinRun run) {
        return run.section() + " " + run.setting() + " " + run.way().label();
    }

    private static String name(Parser parser, Shape shape) {
        return "parse " + parser.label() + " " + shape.label();
    }

    private static String inRound(int round) {
        return " in round " + round;
    }

    private Map<String, Integer> smallestHeaps() throws IOException, InterruptedException {
        Map<String, Integer> heaps = new LinkedHashMap<>();
        for (Way way : plan.heapWays()) {
            progress.println("smallest heap of " + way.label());
            List<String> words = List.of("probe", way.label(), documents.toString());
            List<String> classPath = Jvm.neededClassPath(way.flags(), words, PROBE_LIMIT);
            heaps.put(way.label(), HeapBisection.smallest(kilobytes -> {
                List<String> flags = List.of("-XX:+UseSerialGC", "-Xms1m", "-Xmx" + kilobytes + "k");
                return Jvm.run(classPath, flags(way, flags), words, PROBE_LIMIT).failure() == null;
            }));
        }
        return heaps;
    }

    private static String machine() {
        Environment here = Environment.here();
        return here.cpu() + ", " + here.cores() + " cores, Java " + System.getProperty("java.vm.version");
    }

    /** A hash of the libraries that are measured, Nanafusi among them. */
    private static String libraries() throws IOException {
        MessageDigest digest = Hashes.sha256();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            if (entry.endsWith(".jar") && !jar.getFileName().toString().startsWith("kinjo-")) {
                Hashes.update(digest, Hashes.of(jar));
            }
        }
        return Hashes.hex(digest);
    }
}
