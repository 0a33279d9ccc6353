package kinjo.bench.papers.t10;

import java.util.List;
import java.util.Map;
import kinjo.trace.simulate.Outcome;
import kinjo.trace.simulate.Simulation;

/**
 * Row T10.
 *
 * @param row T10: what tells the file from others
 * @param command the command line that measures it again
 * @param started ISO 8601
 * @param machine one line about it
 * @param laneBytes of the lanes that were simulated by the VM's rules, and of the VM's own
 * @param edenBytes what the threads of both allocate in
 */
public record T10Result(
        String row,
        String command,
        String started,
        String machine,
        long laneBytes,
        long edenBytes,
        List<Program> programs) {
    static final String ROW = "T10";

    /**
     * A program that was recorded once, and run once by the VM.
     *
     * @param threads that do its work
     * @param simulation with no eden, for the paper's figure
     * @param simulated by the VM's rules, with the same eden: all goes to lanes
     * @param counted by the VM
     */
    public record Program(String name, int threads, Simulation simulation, Outcome simulated, Counted counted) {}

    /**
     * What the VM counted in the whole run, or what it would have counted, in bytes.
     *
     * @param allocated by all threads
     * @param inLanes the first time and in holes
     * @param reclaimed of these, in holes
     * @param escaped from lanes
     * @param lanes that were opened
     * @param collections of lanes by their threads
     */
    public record Counted(long allocated, long inLanes, long reclaimed, long escaped, long lanes, long collections) {
        /** From the VM's counters, by their names. */
        static Counted of(long allocated, Map<String, Long> counters) {
            return new Counted(
                    allocated,
                    counters.get("laneBytes"),
                    counters.get("reclaimedBytes"),
                    counters.get("escapedBytes"),
                    counters.get("opened"),
                    counters.get("collections"));
        }

        static Counted of(Outcome simulated) {
            return new Counted(
                    simulated.allocated(),
                    simulated.allocated() - simulated.shared(),
                    simulated.reused(),
                    simulated.escaped(),
                    simulated.lanes(),
                    simulated.collections());
        }

        /** Lanes get whole buffers, whose last bytes may stay unused. */
        long shared() {
            return Math.max(0, allocated - inLanes);
        }
    }
}
