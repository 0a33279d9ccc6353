package kinjo.bench.compare.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads and shortens the files with what a run printed. */
final class Logs {

    private static final long KEPT_BYTES = 1 << 20;
    private static final int READ_BYTES = 64 << 10;

    private Logs() {}

    /** The last part, enough to find out what went wrong; empty if there is no such file. */
    static String end(Path log) throws IOException {
        if (!Files.exists(log)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(log)) {
            in.skipNBytes(Math.max(0, Files.size(log) - READ_BYTES));
            return new String(in.readNBytes(READ_BYTES), StandardCharsets.UTF_8);
        }
    }

    /** Keeps the first megabyte: 100 runs must not fill the disk with the same text. */
    static void shorten(Path log) throws IOException {
        if (Files.exists(log) && Files.size(log) > KEPT_BYTES) {
            try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE)) {
                file.truncate(KEPT_BYTES);
            }
            Files.writeString(log, "\n[kinjo compare kept the first 1 MiB]\n", StandardOpenOption.APPEND);
        }
    }
}
