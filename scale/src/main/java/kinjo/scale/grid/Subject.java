package kinjo.scale.grid;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import kinjo.common.process.ShellLine;

/**
 * What is measured, as its user asked for it.
 *
 * @param command that measures it, as it is typed into a shell, such as {@code ./kinjo scale portal}
 * @param options of the command that are not those of every grid, with their values, so that a grid that is resumed has
 *     them too
 * @param server how one JVM is started, with placeholders, where the user says so; empty where Kinjo does
 */
public record Subject(String command, Map<String, String> options, List<String> server) {
    public Subject {
        server = server != null ? server : List.of();
    }

    /** Kinjo knows how to start it. */
    public Subject(String command, Map<String, String> options) {
        this(command, options, List.of());
    }

    /** As it is typed into a shell. */
    public String text() {
        return command
                + options.entrySet().stream()
                        .map(option -> " " + option.getKey() + " " + ShellLine.quoted(option.getValue()))
                        .collect(Collectors.joining());
    }
}
