package kinjo.scale.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.scale.topology.CpuSet;

/**
 * How to start a server and how to tell that it is up.
 *
 * @param name for messages
 * @param words the command line
 * @param environment variables besides our own
 * @param folder to start it in; null for ours
 * @param cpus that it may use; null for all that we may
 * @param log what it prints goes there
 */
public record ServerCommand(
        String name,
        List<String> words,
        Map<String, String> environment,
        Path folder,
        CpuSet cpus,
        Path log,
        Health health) {}
