package kinjo.scale.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import kinjo.common.KinjoException;

/**
 * The CPUs that may be used and what they share (rows S4 and S9). As text it has a line for each CPU: number, core, cache,
 * node, socket, capacity, with commas between; lines that begin with # are comments. A machine that is not at hand is
 * studied by such a recording.
 */
public record Topology(List<Cpu> cpus) {

    private static final int FIELDS = 6;

    /** What is near comes together: threads of a core, cores of a cache, caches of a node, nodes of a socket. */
    private static final Comparator<Cpu> NEAR_TOGETHER = Comparator.comparingInt(Cpu::socket)
            .thenComparingInt(Cpu::node)
            .thenComparingInt(Cpu::cache)
            .thenComparingInt(Cpu::core)
            .thenComparingInt(Cpu::number);

    public Topology {
        cpus = cpus.stream().sorted(NEAR_TOGETHER).toList();
    }

    /** @throws KinjoException if the text is no recording */
    public static Topology parse(String text) {
        List<Cpu> cpus = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                cpus.add(cpu(line, number));
            }
        }
        return new Topology(cpus);
    }

    private static Cpu cpu(String line, int number) {
        try {
            String[] fields = line.strip().split("\\s*,\\s*");
            if (fields.length == FIELDS) {
                int[] values = new int[FIELDS];
                for (int i = 0; i < FIELDS; i++) {
                    values[i] = Integer.parseInt(fields[i]);
                }
                return new Cpu(values[0], values[1], values[2], values[3], values[4], values[5]);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new KinjoException(
                "line " + number + " of the topology is not 'cpu,core,cache,node,socket,capacity': " + line,
                "correct it, or record a machine with './kinjo scale topology'");
    }

    /** As {@link #parse} reads it. */
    public String text() {
        return cpus.stream()
                .map(cpu -> "%d,%d,%d,%d,%d,%d\n"
                        .formatted(cpu.number(), cpu.core(), cpu.cache(), cpu.node(), cpu.socket(), cpu.capacity()))
                .collect(Collectors.joining());
    }

    /** Without the CPUs that a process may not use. */
    public Topology restrictedTo(CpuSet allowed) {
        return new Topology(
                cpus.stream().filter(cpu -> allowed.contains(cpu.number())).toList());
    }

    public CpuSet all() {
        return CpuSet.of(cpus.stream().map(Cpu::number).toList());
    }

    /** The hardware threads of each core, cores that are near each other together. */
    public List<List<Cpu>> cores() {
        return List.copyOf(cpus.stream()
                .collect(Collectors.groupingBy(Cpu::core, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** The most hardware threads that a core has; 0 without CPUs. */
    public int threadsPerCore() {
        return cores().stream().mapToInt(List::size).max().orElse(0);
    }

    /** In a few words: {@code 2 sockets, 4 nodes, 8 caches, 32 cores, 64 CPUs}. */
    public String summary() {
        return String.join(
                ", ",
                count("socket", Cpu::socket),
                count("memory node", Cpu::node),
                count("last-level cache", Cpu::cache),
                count("core", Cpu::core),
                count("CPU", Cpu::number));
    }

    private String count(String what, ToIntFunction<Cpu> part) {
        long count = cpus.stream().mapToInt(part).distinct().count();
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
