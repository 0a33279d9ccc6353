package kinjo.bench.compare.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

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

    /** The SHA-256 of the whole file in hex. */
    static String digest(Path log) throws IOException {
        try (DigestInputStream in = new DigestInputStream(Files.newInputStream(log), sha256())) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
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

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
