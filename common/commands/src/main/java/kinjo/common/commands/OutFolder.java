package kinjo.common.commands;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Where a command writes when its user names no folder. */
public final class OutFolder {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private OutFolder() {}

    /** {@code out/NAME-} and the local time, to the second: each run has a folder of its own. */
    public static Path of(String name) {
        return Path.of("out", name + "-" + TIME.format(LocalDateTime.now()));
    }
}
