package kinjo.scale.grid;

import java.util.List;
import kinjo.common.KinjoException;

/**
 * What was asked for and cannot be measured on this machine.
 *
 * @param cells none if this machine has no cores for them
 */
record LeftOut(List<Cell> cells, KinjoException why) {

    /** Whether some of it is not in a grid. */
    boolean isMissingFrom(List<Cell> others) {
        return cells.isEmpty() || !others.containsAll(cells);
    }

    String text() {
        return CellMeasurement.text(why);
    }
}
