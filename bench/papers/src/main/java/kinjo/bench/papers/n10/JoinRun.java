package kinjo.bench.papers.n10;

import java.util.List;
import kinjo.bench.papers.n10.N10Plan.Part;

/**
 * One JVM that joins.
 *
 * @param section the table it belongs to
 * @param setting what the section varies: a speed, a collector, heap options
 * @param flags of the VM
 * @param mbps of each connection, 10^6 bits per second; 0 for documents in memory, infinite for an unthrottled
 *     connection
 */
record JoinRun(Section section, String setting, Way way, List<String> flags, double mbps) {

    /** The groups of runs. */
    enum Section {
        MEMORY,
        COLLECTORS,
        NETWORK,
        TABLE_3,
        TABLE_4,
        TABLE_5
    }

    /** The part of the row that it belongs to. */
    Part part() {
        return mbps == 0 ? Part.MEMORY : Part.NETWORK;
    }
}
