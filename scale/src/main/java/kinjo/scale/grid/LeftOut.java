package kinjo.scale.grid;

import java.util.stream.Stream;
import kinjo.common.KinjoException;

/**
 * What was asked for and cannot be measured on this machine.
 *
 * @param asked the options that ask for it, such as {@code --jvms 64}
 */
record LeftOut(String asked, KinjoException why) {

    static String jvms(int count) {
        return "--jvms " + count;
    }

    /** Null for what was not said. */
    static String cores(Integer count, Integer threads) {
        return ((count == null ? "" : "--cores " + count) + (threads == null ? "" : " --threads-per-core " + threads))
                .strip();
    }

    /** The options, and why. */
    String text() {
        return (asked.isEmpty() ? "" : asked + ": ") + CellMeasurement.text(why);
    }

    /** Whether a line says that this cell was left out. */
    static boolean isOf(String line, Cell cell) {
        return Stream.of(
                        jvms(cell.jvms()),
                        cores(cell.cores(), null),
                        cores(cell.cores(), cell.threads()),
                        cores(null, cell.threads()))
                .anyMatch(options -> line.startsWith(options + ": "));
    }
}
