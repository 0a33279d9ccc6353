package kinjo.scale.predict;

import kinjo.scale.grid.Cell;

/**
 * How many JVMs on how many CPUs.
 *
 * @param shared dispatcher, database and driver use the same CPUs
 */
record Shape(int jvms, int cpus, boolean pinned, boolean shared) {

    static Shape of(Sample sample) {
        Cell cell = sample.cell();
        return new Shape(cell.jvms(), cell.cpus().size(), cell.pinned(), sample.shared());
    }

    double cpusOfJvm() {
        return (double) cpus / jvms;
    }

    /** JVMs with CPUs of their own are pools of their own; JVMs that share one CPU are one. Uneven shares count as shared. */
    int pools() {
        if (!pinned) {
            return 1;
        }
        return cpus % jvms == 0 ? jvms : jvms % cpus == 0 ? cpus : 1;
    }

    int cpusOfPool() {
        return cpus / pools();
    }

    int locksOfPool() {
        return jvms / pools();
    }
}
