package kinjo.agent.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import kinjo.agent.fields.ClassAccesses;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.Json;

/** Field counts that the agent wrote, for the commands that use them. */
final class CountsFiles {
    /** Of the file with the counts of a run, in its folder. */
    static final String NAME = "counts.json";

    private CountsFiles() {}

    /** @throws UsageException if these are no thresholds */
    static Thresholds thresholds(String text) {
        try {
            return Thresholds.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + ".", "Write " + Thresholds.SYNTAX + ".");
        }
    }

    /** @throws KinjoException if the file holds no counts */
    static FieldReport read(Path file) {
        String remedy = "run the program with the agent and counts=FILE; the file is written when it ends";
        try {
            FieldReport report = Json.MAPPER.readValue(Files.readString(file), FieldReport.class);
            if (report == null
                    || report.classes() == null
                    || report.uncounted() == null
                    || !report.classes().stream().allMatch(CountsFiles::isComplete)) {
                throw new KinjoException("there are no field counts in " + file, remedy);
            }
            return report;
        } catch (JsonProcessingException e) {
            throw new KinjoException("there are no field counts in " + file + ": " + e.getOriginalMessage(), remedy, e);
        } catch (IOException e) {
            throw new KinjoException(file + " cannot be read: " + e, remedy, e);
        }
    }

    private static boolean isComplete(ClassAccesses type) {
        return type != null
                && type.name() != null
                && type.fields() != null
                && type.fields().stream()
                        .allMatch(field -> field != null
                                && Stream.of(field.name(), field.descriptor()).noneMatch(text -> text == null)
                                && field.reads() >= 0
                                && field.writes() >= 0);
    }
}
