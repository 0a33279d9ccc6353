package kinjo.vmbuild.vms;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kinjo.common.UsageException;

/**
 * A VM to run programs on.
 *
 * @param name what tables call it: {@code stock}, {@code kinjo}, {@code off}, ...
 * @param java its launcher
 * @param flags the first arguments after the launcher, for example {@code -kinjo}
 * @param gc the collector it always uses, whatever the cell's; null for the cell's
 */
public record Variant(String name, Path java, List<String> flags, Gc gc) {

    public Variant {
        if (name == null || name.isBlank()) {
            throw new UsageException("A variant has no name.", "Name every VM of the comparison.");
        }
        if (java == null) {
            throw new UsageException("Variant '" + name + "' has no launcher.", "Give the path of its bin/java.");
        }
        flags = List.copyOf(flags);
    }

    /** The flags, with that of the collector if it always uses the same one. */
    public List<String> withCollector() {
        return gc == null
                ? flags
                : Stream.concat(flags.stream(), Stream.of(gc.flag())).toList();
    }

    /** The collector that it uses in a cell; null for the JVM's default. */
    public Gc collectorIn(Gc ofCell) {
        return gc != null ? gc : ofCell;
    }
}
