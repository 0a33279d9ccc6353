package kinjo.scale.launch;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import kinjo.scale.topology.CpuSet;

/**
 * How to start a server and how to tell that it is up.
 *
 * @param name for messages
 * @param words the command line
 * @param environment variables besides our own
 * @param cpus that it may use; null for all that we may
 * @param log what it prints goes there
 * @param health answers 200 when it is up; a {@code tcp} address is up when it accepts a connection
 * @param patience how long it may take to get there
 */
public record ServerCommand(
        String name,
        List<String> words,
        Map<String, String> environment,
        CpuSet cpus,
        Path log,
        URI health,
        Duration patience) {}
