package kinjo.bench.papers.n10;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import kinjo.common.process.ChildProcess;
import kinjo.common.process.VmEnd;

/** Starts fresh JVMs, of the version that runs us. */
final class Jvm {

    /** What a JVM printed, and why it is of no use; null if it ended well. */
    record Answer(String text, String failure) {}

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private static final String SOURCE = "source: ";
    private static final List<String> CLASS_PATH =
            List.of(System.getProperty("java.class.path").split(File.pathSeparator));

    private Jvm() {}

    /** Runs {@link MeasureMain} with our class path. */
    static Answer run(List<String> flags, List<String> words, Duration limit) throws IOException, InterruptedException {
        return run(CLASS_PATH, flags, words, limit);
    }

    /**
     * The part of our class path that a run takes classes from. A JVM keeps the table of contents of each archive that it
     * looks into, and some have thousands of entries: who measures a heap leaves out those that the program does not need.
     */
    static List<String> neededClassPath(List<String> flags, List<String> words, Duration limit)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile("kinjo", ".classes");
        try {
            List<String> logging = new ArrayList<>(flags);
            logging.add("-Xlog:class+load:file=" + log + ":none:filecount=0");
            Answer answer = run(CLASS_PATH, logging, words, limit);
            if (answer.failure() != null) {
                return CLASS_PATH;
            }
            Set<String> sources = Files.readAllLines(log).stream()
                    .map(line -> line.substring(line.indexOf(SOURCE) + SOURCE.length()))
                    .collect(Collectors.toSet());
            return CLASS_PATH.stream()
                    .filter(entry -> sources.contains(new File(entry).toURI().toString()))
                    .toList();
        } finally {
            Files.delete(log);
        }
    }

    /** Runs {@link MeasureMain}. */
    static Answer run(List<String> classPath, List<String> flags, List<String> words, Duration limit)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(JAVA.toString(), "--enable-native-access=ALL-UNNAMED"));
        command.addAll(flags);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), MeasureMain.class.getName()));
        command.addAll(words);
        Path out = Files.createTempFile("kinjo", ".out");
        Path err = Files.createTempFile("kinjo", ".err");
        ChildProcess process = new ChildProcess(command, out, err, limit, () -> false);
        Thread endWithUs = new Thread(process::close);
        Runtime.getRuntime().addShutdownHook(endWithUs);
        try {
            ChildProcess.Outcome outcome = process.run();
            return switch (outcome.end()) {
                case BY_ITSELF -> {
                    String failure = outcome.status() == 0 ? null : firstLine(err, outcome.status());
                    yield new Answer(Files.readString(out).strip(), failure);
                }
                case TIMEOUT -> new Answer("", "not done after " + limit.toSeconds() + " s");
                case TOO_MUCH_OUTPUT, CANCELLED -> new Answer("", "stopped: " + outcome.end());
            };
        } finally {
            VmEnd.removeHook(endWithUs);
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static String firstLine(Path err, int status) throws IOException {
        return Files.readString(err)
                .lines()
                .filter(line -> !line.startsWith("WARNING"))
                .findFirst()
                .orElse("status " + status);
    }
}
