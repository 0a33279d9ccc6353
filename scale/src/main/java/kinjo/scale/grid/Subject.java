package kinjo.scale.grid;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is measured, as its user asked for it.
 *
 * @param command that measures it, such as {@code ./kinjo scale portal}
 * @param options of the command that are not those of every grid, with their values, so that a grid that is resumed has
 *     them too
 */
public record Subject(String command, Map<String, String> options) {

    /** As it is typed. */
    public String text() {
        return command
                + options.entrySet().stream()
                        .map(option -> " " + option.getKey() + " " + option.getValue())
                        .collect(Collectors.joining());
    }
}
