package kinjo.agent.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;

/** Where field counts go when the program ends: to the log, and to a file that is written whole or not at all. */
final class CountsFile {
    private static final int PRINTED_CLASSES = 20;

    private final Path file;
    private final Consumer<String> log;

    private CountsFile(Path file, Consumer<String> log) {
        this.file = file;
        this.log = log;
    }

    /**
     * Looks whether it can be written, as long as somebody can do something about it.
     *
     * @param file null if there is none
     */
    static CountsFile of(Path file, Consumer<String> log) throws OptionException {
        if (file != null) {
            Path folder = file.toAbsolutePath().getParent();
            if (Files.isDirectory(file) || folder == null || !Files.isWritable(folder)) {
                throw new OptionException(
                        "the counts cannot be written to " + file, "name a file in a folder that can be written");
            }
        }
        return new CountsFile(file, log);
    }

    void write(FieldReport report, Thresholds thresholds) {
        log.accept("field accesses\n  " + String.join("\n  ", report.lines(thresholds, PRINTED_CLASSES)));
        if (file == null) {
            return;
        }
        try {
            // Another JVM of the same command may write at the same time.
            Path part = Files.writeString(
                    Path.of(file + "." + ProcessHandle.current().pid() + ".part"), report.json());
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            log.accept("counts written: " + file);
        } catch (IOException e) {
            log.accept("the counts cannot be written to " + file + ": " + e + "; name another file by counts=");
        }
    }
}
