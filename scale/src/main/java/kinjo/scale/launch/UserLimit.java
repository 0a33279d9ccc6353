package kinjo.scale.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many users a driver here can have, each with a connection of its own to the one address that all connect to. */
public final class UserLimit {
    private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    /** Ports that other connections have, and those that are closed and wait for stray packets. */
    private static final double FREE = 0.9;

    private UserLimit() {}

    /** At least one: what open files and local ports allow. */
    public static long here() {
        return Math.min(OpenFiles.users(), ports());
    }

    /** Why there may not be more, and how to have more. */
    public static String reason() {
        return OpenFiles.users() <= ports()
                ? "a process may open only so many files here; for more, raise the limit (ulimit -Hn), two for each user"
                : "there are only so many local ports here; for more, widen net.ipv4.ip_local_port_range, one for each user";
    }

    private static long ports() {
        try {
            // Not readString, whose first read is of one byte: the kernel gives no more of this file in a second one.
            return ports(Files.readAllLines(PORTS).getFirst());
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    /** @param range lowest and highest port for connections that a program makes, as the kernel writes them */
    static long ports(String range) {
        String[] ends = range.strip().split("\\s+");
        long ports = Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
        return Math.max(1, (long) (FREE * ports));
    }
}
