package kinjo.nanafusi.conformance;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** The virtual threads that read for documents. */
final class ReaderThreads {

    private ReaderThreads() {}

    /**
     * The numbers of those that live.
     *
     * @param folder for the list of all threads
     */
    static Set<String> in(Path folder) throws IOException {
        Path dump = folder.resolve("threads-" + System.nanoTime() + ".txt");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
        try (var lines = Files.lines(dump)) {
            return lines.filter(line -> line.contains("\"nanafusi-"))
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .collect(Collectors.toSet());
        }
    }
}
