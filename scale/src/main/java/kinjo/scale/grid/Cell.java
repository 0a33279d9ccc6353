package kinjo.scale.grid;

import kinjo.scale.topology.CpuSet;

/**
 * One configuration.
 *
 * @param vm which VM the servers run on
 * @param server which one: the portal's table of texts and permissions, or the name of a user's own
 * @param jvms how many servers
 * @param cores how many cores they have together, with {@code threads} hardware threads each
 * @param cpus these
 * @param pinned whether each server has its own share of them; otherwise all may use all
 */
public record Cell(String vm, String server, int jvms, int cores, int threads, CpuSet cpus, boolean pinned) {

    /** What files and tables know it by. */
    public String name() {
        return "%s-%s-%djvm-%dx%d%s".formatted(vm, server, jvms, cores, threads, pinned ? "-pinned" : "");
    }
}
