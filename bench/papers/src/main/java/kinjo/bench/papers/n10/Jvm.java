package kinjo.bench.papers.n10;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kinjo.common.process.ChildProcess;

/** Starts fresh JVMs, of the version that runs us, with our class path. */
final class Jvm {

    /** What a JVM printed, and why it is of no use; null if it ended well. */
    record Answer(String text, String failure) {}

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private Jvm() {}

    static Answer run(List<String> flags, List<String> words, Duration limit) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(JAVA.toString(), "--enable-native-access=ALL-UNNAMED"));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MeasureMain.class.getName()));
        command.addAll(words);
        Path out = Files.createTempFile("kinjo", ".out");
        Path err = Files.createTempFile("kinjo", ".err");
        try {
            ChildProcess.Outcome outcome = new ChildProcess(command, out, err, limit, () -> false).run();
            return switch (outcome.end()) {
                case BY_ITSELF -> {
                    String failure = outcome.status() == 0 ? null : firstLine(err, outcome.status());
                    yield new Answer(Files.readString(out).strip(), failure);
                }
                case TIMEOUT -> new Answer("", "not done after " + limit.toSeconds() + " s");
                case TOO_MUCH_OUTPUT, CANCELLED -> new Answer("", "stopped: " + outcome.end());
            };
        } finally {
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
