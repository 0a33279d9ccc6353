package kinjo.scale.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Memory of a process where a page that several share counts once, divided among them: the proportional set size. */
public final class Footprint {
    private static final String PROPORTIONAL = "Pss:";

    private Footprint() {}

    /** Bytes; 0 if the process is gone. */
    public static long of(long pid) {
        try {
            return parse(Files.readAllLines(Path.of("/proc", Long.toString(pid), "smaps_rollup")));
        } catch (IOException e) {
            return 0;
        }
    }

    static long parse(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(PROPORTIONAL))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                .findFirst()
                .orElse(0);
    }
}
