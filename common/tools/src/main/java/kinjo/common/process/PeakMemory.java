package kinjo.common.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the most memory a process ever had resident, which the kernel keeps as {@code VmHWM}. */
final class PeakMemory {

    private PeakMemory() {}

    /** Bytes, or 0 when the process is gone. */
    static long bytes(Path status) {
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(PeakMemory::parse)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }

    private static long parse(String line) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
    }
}
