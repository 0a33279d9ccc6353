package kinjo.scale.papers;

import java.util.ArrayList;
import java.util.List;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.Sharing;

/** What cells have in common that differ in JVMs, cores and threads alone. */
record Series(String vm, String server, boolean pinned, Sharing share) {

    static Series of(Cell cell) {
        return new Series(cell.vm(), cell.server(), cell.pinned(), cell.share());
    }

    /** The portal has a Hashtable, as the paper's server had; what is not as usual is said. */
    String text() {
        List<String> words = new ArrayList<>(List.of(vm));
        if (!server.equals("hashtable")) {
            words.add(server);
        }
        if (pinned) {
            words.add("pinned");
        }
        if (share != Sharing.DEFAULT) {
            words.add("share " + share.word());
        }
        return String.join(", ", words);
    }

    /** The cell like this one with another number of JVMs, if there is one. */
    static Cell withJvms(Cell cell, int jvms, List<Cell> cells) {
        return cells.stream()
                .filter(other -> other.jvms() == jvms
                        && other.cores() == cell.cores()
                        && other.threads() == cell.threads()
                        && of(other).equals(of(cell)))
                .findFirst()
                .orElse(null);
    }
}
