package kinjo.scale.cores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.common.KinjoException;
import kinjo.scale.topology.Cpu;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoreAssignmentTest {

    private static Topology recorded(String name) throws IOException {
        try (InputStream in = CoreAssignmentTest.class.getResourceAsStream("/kinjo/scale/topology/" + name + ".txt")) {
            return Topology.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static List<String> divided(Topology topology, CpuSet used, int jvms) {
        return CoreAssignment.divide(topology, used, jvms).stream()
                .map(CpuSet::toString)
                .toList();
    }

    // ------------------------------------------------------------------ what an expert would choose

    /** Each JVM gets whole cores; one of four JVMs has 2 cores, which is 8 hardware threads, as in the paper. */
    @Test
    void niagaraIsDividedByCores() throws IOException {
        Topology niagara = recorded("niagara");

        assertThat(divided(niagara, niagara.all(), 1)).containsExactly("0-31");
        assertThat(divided(niagara, niagara.all(), 2)).containsExactly("0-15", "16-31");
        assertThat(divided(niagara, niagara.all(), 4)).containsExactly("0-7", "8-15", "16-23", "24-31");
        // Row S4: all cores, two of their four hardware threads.
        assertThat(CoreAssignment.choose(niagara, 8, 2)).hasToString("0-1,4-5,8-9,12-13,16-17,20-21,24-25,28-29");
    }

    /** Two JVMs get a socket each, four a die each. In the paper, 2 and 4 cores are of one socket. */
    @Test
    void clovertownIsDividedBySocketsAndDies() throws IOException {
        Topology clovertown = recorded("clovertown");

        assertThat(divided(clovertown, clovertown.all(), 2)).containsExactly("0,2,4,6", "1,3,5,7");
        assertThat(divided(clovertown, clovertown.all(), 4)).containsExactly("0,2", "4,6", "1,3", "5,7");
        assertThat(CoreAssignment.choose(clovertown, 2, 1)).hasToString("0,2");
        assertThat(CoreAssignment.choose(clovertown, 4, 1)).hasToString("0,2,4,6");
        assertThat(CoreAssignment.choose(clovertown, 6, 1)).hasToString("0-4,6");
    }

    /** A JVM per socket keeps to its memory node; both hardware threads of a core are the same JVM's. */
    @Test
    void aJvmKeepsToItsMemoryNode() throws IOException {
        Topology machine = recorded("two-sockets");

        assertThat(divided(machine, machine.all(), 2)).containsExactly("0-15,32-47", "16-31,48-63");
        assertThat(divided(machine, CoreAssignment.choose(machine, 16, 1), 2)).containsExactly("0-7", "8-15");
    }

    /** A JVM per chiplet shares its cache with no other. */
    @Test
    void aJvmKeepsToItsChiplet() throws IOException {
        Topology machine = recorded("chiplets");

        assertThat(divided(machine, machine.all(), 8))
                .startsWith("0-3,32-35", "4-7,36-39")
                .hasSize(8);
        assertThat(divided(machine, machine.all(), 4)).startsWith("0-7,32-39");
    }

    /** All JVMs get the same work, so all get as many fast and as many slow cores. */
    @Test
    void fastAndSlowCoresAreSharedAlike() throws IOException {
        Topology machine = recorded("hybrid");

        assertThat(divided(machine, machine.all(), 2)).containsExactly("0-7,16-19", "8-15,20-23");
        // 3, 3 and 2 fast cores; who has fewer fast ones is the first to get one slow core more.
        assertThat(divided(machine, machine.all(), 3)).containsExactly("0-5,16-18", "6-11,19-20", "12-15,21-23");
        assertThat(CoreAssignment.choose(machine, 8, 1)).hasToString("0,2,4,6,8,10,12,14");
        assertThat(CoreAssignment.choose(machine, 10, 1)).hasToString("0,2,4,6,8,10,12,14,16-17");
    }

    /** Four memory nodes of nine cores, and two sockets of seven. */
    @Test
    void coresThatAreLeftOverDoNotMoveOthersAcrossNodes() {
        List<CpuSet> eight = CoreAssignment.divide(nodes(4, 9), nodes(4, 9).all(), 8);
        assertThat(eight).extracting(CpuSet::size).containsExactly(5, 4, 5, 4, 5, 4, 5, 4);
        assertThat(eight.get(2)).hasToString("9-13");

        assertThat(divided(nodes(2, 7), nodes(2, 7).all(), 4)).containsExactly("0-3", "4-6", "7-10", "11-13");
    }

    private static Topology nodes(int nodes, int cores) {
        return new Topology(IntStream.range(0, nodes * cores)
                .mapToObj(cpu -> new Cpu(cpu, cpu, cpu / cores * cores, cpu / cores, cpu / cores, 1024))
                .toList());
    }

    /** A container may get both hardware threads of some cores, and one of others. */
    @Test
    void coresWithBothThreadsAreSharedAlike() {
        List<Cpu> cpus = new ArrayList<>();
        for (int cpu = 0; cpu < 8; cpu++) {
            cpus.add(new Cpu(cpu, cpu % 4, 0, 0, 0, 1024));
        }
        Topology given = new Topology(cpus).restrictedTo(CpuSet.parse("0-5"));

        assertThat(divided(given, given.all(), 2)).containsExactly("0,2,4", "1,3,5");
    }

    @Test
    void driverAndDatabaseGetTheCoresThatAreFree() throws IOException {
        Topology machine = recorded("two-sockets");

        assertThat(CoreAssignment.others(machine, CoreAssignment.choose(machine, 16, 1)))
                .hasToString("16-31,48-63");
        assertThat(CoreAssignment.others(machine, machine.all())).isEqualTo(machine.all());
    }

    @Test
    void moreJvmsThanCpusTakeTurns() throws IOException {
        Topology two = recorded("niagara").restrictedTo(CpuSet.parse("0,4"));

        assertThat(divided(two, two.all(), 4)).containsExactly("0", "4", "0", "4");
        assertThat(CoreAssignment.isTimeSliced(two.all(), 4)).isTrue();
        assertThat(CoreAssignment.isTimeSliced(two.all(), 2)).isFalse();
    }

    @Test
    void tooManyCoresAreRefused() throws IOException {
        Topology machine = recorded("hybrid");

        assertThatThrownBy(() -> CoreAssignment.choose(machine, 9, 2))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("no 9 cores with 2 hardware threads")
                .hasMessageContaining("16 cores, 24 CPUs");
        assertThatThrownBy(() -> CoreAssignment.choose(machine, 0, 1)).isInstanceOf(KinjoException.class);
    }

    // ------------------------------------------------------------------ what holds for any machine

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void anyDivisionIsDisjointCompleteAndEven(long seed) {
        Random random = new Random(seed);
        Topology machine = machine(random);
        for (int jvms = 1; jvms <= machine.cpus().size(); jvms++) {
            List<CpuSet> sets = CoreAssignment.divide(machine, machine.all(), jvms);

            assertThat(sets).hasSize(jvms).allMatch(set -> set.size() > 0);
            assertThat(sets.stream().flatMapToInt(CpuSet::numbers).sorted().toArray())
                    .as("disjoint and complete")
                    .isEqualTo(machine.all().numbers().toArray());
            if (jvms <= machine.cores().size()) {
                assertThat(sets).allSatisfy(set -> assertWholeCores(machine, set));
                assertThat(spread(sets, machine)).isLessThanOrEqualTo(1);
            }
        }
    }

    /** As many JVMs as caches, or a divisor or multiple of that: no JVM has more caches than it must, nor part of one. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void divisionsThatFitTheCachesKeepToThem(long seed) {
        Topology machine = machine(new Random(seed));
        int caches = distinct(machine.cpus(), Cpu::cache).size();
        int coresPerCache = machine.cores().size() / caches;
        for (int jvms : IntStream.rangeClosed(1, machine.cores().size()).toArray()) {
            int most = Math.max(1, caches / jvms);
            boolean fits = caches % jvms == 0 || (jvms % caches == 0 && coresPerCache % (jvms / caches) == 0);
            if (fits) {
                assertThat(CoreAssignment.divide(machine, machine.all(), jvms))
                        .allSatisfy(set -> assertThat(
                                        distinct(machine.restrictedTo(set).cpus(), Cpu::cache))
                                .hasSizeLessThanOrEqualTo(most));
            }
        }
    }

    private static void assertWholeCores(Topology machine, CpuSet set) {
        Set<Integer> touched = distinct(machine.restrictedTo(set).cpus(), Cpu::core);
        assertThat(machine.cpus())
                .filteredOn(cpu -> touched.contains(cpu.core()))
                .allMatch(cpu -> set.contains(cpu.number()));
    }

    /** Most cores less fewest. */
    private static int spread(List<CpuSet> sets, Topology machine) {
        var cores = sets.stream()
                .mapToInt(set -> machine.restrictedTo(set).cores().size())
                .summaryStatistics();
        return cores.getMax() - cores.getMin();
    }

    private static Set<Integer> distinct(List<Cpu> cpus, Function<Cpu, Integer> part) {
        return cpus.stream().map(part).collect(Collectors.toSet());
    }

    /** Sockets, nodes, caches, cores and threads of any number, and numbers in any order. */
    private static Topology machine(Random random) {
        int sockets = 1 + random.nextInt(3);
        int nodes = 1 + random.nextInt(2);
        int caches = 1 + random.nextInt(3);
        int cores = 1 + random.nextInt(4);
        int threads = 1 + random.nextInt(3);
        int total = sockets * nodes * caches * cores * threads;
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, total).boxed().toList());
        Collections.shuffle(numbers, random);
        List<Cpu> cpus = new ArrayList<>();
        for (int i = 0; i < total; i++) {
            int core = i / threads;
            int cache = core / cores;
            int node = cache / caches;
            cpus.add(new Cpu(
                    numbers.get(i),
                    numbers.get(core * threads),
                    numbers.get(cache * cores * threads),
                    node,
                    node / nodes,
                    1024));
        }
        return new Topology(cpus);
    }
}
