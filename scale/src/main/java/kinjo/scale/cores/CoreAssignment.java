package kinjo.scale.cores;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.common.KinjoException;
import kinjo.scale.topology.Cpu;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;

/**
 * Which CPUs a server uses, and which of them each of its JVMs gets (rows S4 and S9). A dispatcher gives all JVMs the same
 * share of the work, so all get the same share of the machine, as far as that can be; and each gets what is near
 * together, so that as few of them as possible share a cache.
 */
public final class CoreAssignment {

    private CoreAssignment() {}

    /**
     * Some cores and some hardware threads of each: the fastest cores first, and then those that are near together, as
     * a smaller machine would have them.
     *
     * @throws KinjoException if there are not that many
     */
    public static CpuSet choose(Topology topology, int cores, int threadsPerCore) {
        List<List<Cpu>> fit = topology.cores().stream()
                .filter(core -> core.size() >= threadsPerCore)
                .sorted(Comparator.comparingInt(
                                (List<Cpu> core) -> core.getFirst().capacity())
                        .reversed())
                .toList();
        if (cores < 1 || threadsPerCore < 1 || fit.size() < cores) {
            throw new KinjoException(
                    "there are no " + cores + " cores with " + threadsPerCore + " hardware threads here, but "
                            + topology.summary(),
                    "choose fewer; './kinjo scale topology' lists what this process may use");
        }
        return set(fit.stream()
                .limit(cores)
                .flatMap(core -> core.stream().limit(threadsPerCore))
                .toList());
    }

    /**
     * Some cores with all hardware threads that each has, chosen alike.
     *
     * @throws KinjoException if there are not that many
     */
    public static CpuSet choose(Topology topology, int cores) {
        CpuSet first = choose(topology, cores, 1);
        return set(topology.cores().stream()
                .filter(core -> core.stream().anyMatch(cpu -> first.contains(cpu.number())))
                .flatMap(List::stream)
                .toList());
    }

    /**
     * Divides CPUs among JVMs. Cores are only divided if there are fewer than JVMs; if there are even fewer CPUs, several
     * JVMs get the same one ({@link #isTimeSliced}). Kinds of cores, of different speed or with fewer hardware threads, are
     * divided one by one.
     *
     * @param used CPUs of the topology
     * @return a set for each JVM; together they are all of {@code used}
     */
    public static List<CpuSet> divide(Topology topology, CpuSet used, int jvms) {
        Topology mine = topology.restrictedTo(used);
        if (jvms > mine.cpus().size()) {
            return timeSliced(mine, jvms);
        }
        List<List<Cpu>> units = mine.cores();
        if (jvms > units.size()) {
            units = mine.cpus().stream().map(List::of).toList();
        }
        List<List<Cpu>> parts = new ArrayList<>();
        for (int jvm = 0; jvm < jvms; jvm++) {
            parts.add(new ArrayList<>());
        }
        int[] more = new int[jvms];
        for (List<List<Cpu>> kind : byKind(units)) {
            deal(kind, parts, more);
        }
        return parts.stream().map(CoreAssignment::set).toList();
    }

    /** Whether JVMs have to take turns on a CPU. */
    public static boolean isTimeSliced(CpuSet used, int jvms) {
        return jvms > used.size();
    }

    /** Whole cores that the server does not use, for driver, dispatcher and database; all CPUs if it uses all. */
    public static CpuSet others(Topology topology, CpuSet used) {
        List<Cpu> free = topology.cores().stream()
                .filter(core -> core.stream().noneMatch(cpu -> used.contains(cpu.number())))
                .flatMap(List::stream)
                .toList();
        return free.isEmpty() ? topology.all() : set(free);
    }

    private static List<CpuSet> timeSliced(Topology topology, int jvms) {
        List<CpuSet> sets = new ArrayList<>();
        for (int jvm = 0; jvm < jvms; jvm++) {
            sets.add(set(List.of(topology.cpus().get(jvm % topology.cpus().size()))));
        }
        return sets;
    }

    /** Kinds differ in speed, or in how many of their hardware threads may be used. */
    private static List<List<List<Cpu>>> byKind(List<List<Cpu>> units) {
        return List.copyOf(units.stream()
                .collect(Collectors.groupingBy(
                        unit -> List.of(unit.getFirst().capacity(), unit.size()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
    }

    /**
     * Gives each part a stretch of the units; stretches differ by at most one unit.
     *
     * @param more how many units each part has more than others, of kinds before; those that have fewer get what is left
     *     over first
     */
    private static void deal(List<List<Cpu>> units, List<List<Cpu>> parts, int[] more) {
        int count = parts.size();
        int left = units.size() % count;
        int fewest = Arrays.stream(more).min().orElseThrow();
        Map<Boolean, List<Integer>> byFewest =
                IntStream.range(0, count).boxed().collect(Collectors.partitioningBy(part -> more[part] == fewest));
        List<Integer> first = spread(byFewest.get(true), left);
        Set<Integer> getOneMore = new HashSet<>(first);
        getOneMore.addAll(spread(byFewest.get(false), left - first.size()));
        int from = 0;
        for (int part = 0; part < count; part++) {
            int one = getOneMore.contains(part) ? 1 : 0;
            int to = from + units.size() / count + one;
            units.subList(from, to).forEach(parts.get(part)::addAll);
            more[part] += one;
            from = to;
        }
    }

    /** So many of them, far apart: then stretches end where caches and memory nodes do, as far as they can. */
    private static List<Integer> spread(List<Integer> parts, int wanted) {
        int taken = Math.min(parts.size(), wanted);
        return IntStream.range(0, taken)
                .mapToObj(i -> parts.get(i * parts.size() / taken))
                .toList();
    }

    private static CpuSet set(List<Cpu> cpus) {
        return CpuSet.of(cpus.stream().map(Cpu::number).toList());
    }
}
