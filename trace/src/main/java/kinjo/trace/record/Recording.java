package kinjo.trace.record;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.agent.trace.TraceFormat;
import kinjo.common.KinjoException;
import kinjo.common.process.JavaFlags;

/** A program that runs with the recorder. */
public final class Recording {
    /** C1 alone: C2 removes allocations, and has code of its own for methods that allocate. */
    private static final String COMPILER = "-XX:TieredStopAtLevel=1";

    /**
     * Survivor spaces as large as eden, and no object is tenured early: one that is in the old generation is known to be dead
     * only after a full collection.
     */
    private static final List<String> SURVIVORS = List.of("-XX:SurvivorRatio=1", "-XX:TargetSurvivorRatio=100");

    /** Of the young generation. */
    private static final long MEGABYTES = 24;

    private static final long FEWEST_MEGABYTES = 3;

    /** What the young generation has of the heap at most: one over this. */
    private static final long HEAP_PARTS = 8;

    private static final Pattern HEAP = Pattern.compile("(?<![^\\s\"'])-(?:Xmx|XX:MaxHeapSize=)(\\d+)([kmgKMG]?)");

    private static final String COLLECTOR = "-XX:+UseSerialGC";

    private static final Pattern COLLECTORS = Pattern.compile("(?<![^\\s\"'])-XX:\\+Use\\w+GC(?![^\\s\"'])");

    private static final List<String> VARIABLES = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    private final List<String> program;
    private final Path file;
    private final Path agentJar;

    /** @param file absolute */
    public Recording(List<String> program, Path file, Path agentJar) {
        this.program = program;
        this.file = file;
        this.agentJar = agentJar;
    }

    /**
     * The program's exit status; 1 if that is 0 and no trace was written. Then an older one is there again.
     *
     * @param out for the program's standard output
     * @throws KinjoException if the program cannot be run
     */
    public int run(Redirect out) throws InterruptedException {
        JavaFlags flags = flags();
        CountDownLatch tidy = new CountDownLatch(1);
        Path older = putAside();
        // After a signal the JVM ends with its hooks, and does not wait for this thread.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> await(tidy)));
        try {
            int status = flags.run(out);
            if (Files.exists(file)) {
                return status;
            }
            System.err.println("kinjo: the program ended with status " + status + ", and there is no trace");
            System.err.println("  -> the agent needs a JDK 25 or later: see what the program says above");
            return status == 0 ? 1 : status;
        } finally {
            try {
                putBack(older);
            } finally {
                tidy.countDown();
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The agent replaces no file. Null if there is none. */
    private Path putAside() {
        if (!Files.exists(file)) {
            return null;
        }
        try {
            Path older = Files.createTempFile(file.getParent(), file.getFileName() + ".", ".old");
            return Files.move(file, older, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new KinjoException(file + " cannot be replaced: " + e, "name another file by -o", e);
        }
    }

    private void putBack(Path older) {
        try {
            if (older != null && Files.exists(file)) {
                Files.delete(older);
            } else if (older != null) {
                Files.move(older, file);
            }
        } catch (IOException e) {
            throw new KinjoException("the older trace is left as " + older + ": " + e, "rename or delete it", e);
        }
    }

    /** What the program is run with. */
    public JavaFlags flags() {
        String path = file.toString();
        if (path.contains(",")) {
            throw new KinjoException("the agent's options cannot have a comma: " + path, "name another file by -o");
        }
        List<String> flags = new ArrayList<>(
                List.of("-javaagent:" + agentJar + "=trace=" + path, COMPILER, young(program, System.getenv())));
        flags.addAll(SURVIVORS);
        if (JavaFlags.isJava(program) && !namesCollector(program, System.getenv())) {
            flags.add(COLLECTOR);
        }
        return new JavaFlags(program, flags);
    }

    /** Whether the command, a file of arguments, or a variable that java reads does so: it takes no second one. */
    public static boolean namesCollector(List<String> program, Map<String, String> environment) {
        return texts(program, environment)
                .anyMatch(text -> COLLECTORS.matcher(text).find());
    }

    /** The size of the young generation: less than usual in a small heap, whose size is looked for in the same places. */
    public static String young(List<String> program, Map<String, String> environment) {
        // The command's own come last, and win.
        long heap = texts(program, environment)
                .flatMap(text -> HEAP.matcher(text).results())
                .mapToLong(Recording::megabytes)
                .reduce(Long.MAX_VALUE, (_, last) -> last);
        return "-Xmn" + Math.clamp(heap / HEAP_PARTS, FEWEST_MEGABYTES, MEGABYTES) + "m";
    }

    private static long megabytes(MatchResult size) {
        double number = Double.parseDouble(size.group(1));
        return (long)
                switch (size.group(2).toLowerCase(Locale.ROOT)) {
                    case "g" -> number * (1 << 10);
                    case "m" -> number;
                    case "k" -> number / (1 << 10);
                    default -> number / (1 << 20);
                };
    }

    private static Stream<String> texts(List<String> program, Map<String, String> environment) {
        Stream<String> variables = VARIABLES.stream().map(name -> environment.getOrDefault(name, ""));
        return Stream.concat(variables.flatMap(text -> Stream.of(text.split("\\s+"))), program.stream())
                .map(Recording::text);
    }

    /** What a word stands for. */
    private static String text(String word) {
        Path arguments = Path.of(word.startsWith("@") ? word.substring(1) : "");
        if (!Files.isRegularFile(arguments)) {
            return word;
        }
        try {
            return new String(Files.readAllBytes(arguments), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // Java itself says so.
            return word;
        }
    }

    /** The one that this program uses itself. */
    public static Path agentJar() {
        try {
            return Path.of(TraceFormat.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
