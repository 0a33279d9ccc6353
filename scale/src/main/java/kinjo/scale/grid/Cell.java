package kinjo.scale.grid;

import kinjo.scale.topology.CpuSet;

/**
 * One configuration.
 *
 * @param vm which VM the servers run on
 * @param server which one: the portal's table of texts and permissions, or the name of a user's own
 * @param jvms how many servers
 * @param cores how many cores they have together, with {@code threads} hardware threads each, or as many as the core has
 * @param cpus these
 * @param pinned whether each server has its own share of them; otherwise all may use all
 * @param share what they share with each other; results of before it was a choice have the default
 */
public record Cell(
        String vm, String server, int jvms, int cores, int threads, CpuSet cpus, boolean pinned, Sharing share) {
    public Cell {
        share = share != null ? share : Sharing.DEFAULT;
    }

    /** With what the JDK shares by itself. */
    public Cell(String vm, String server, int jvms, int cores, int threads, CpuSet cpus, boolean pinned) {
        this(vm, server, jvms, cores, threads, cpus, pinned, Sharing.DEFAULT);
    }

    /** The same that shares something else. */
    public Cell with(Sharing other) {
        return new Cell(vm, server, jvms, cores, threads, cpus, pinned, other);
    }

    /** The same on another VM. */
    public Cell on(String other) {
        return new Cell(other, server, jvms, cores, threads, cpus, pinned, share);
    }

    /** Whether the threads of a JVM have one CPU at a time; JVMs that are not pinned use all. */
    public boolean hasOneCpuPerJvm() {
        return cpus.size() <= (pinned ? jvms : 1);
    }

    /** What files and tables know it by. */
    public String name() {
        return "%s-%s-%djvm-%dx%d%s%s"
                .formatted(
                        vm,
                        server,
                        jvms,
                        cores,
                        threads,
                        pinned ? "-pinned" : "",
                        share == Sharing.DEFAULT ? "" : "-share-" + share.word());
    }
}
