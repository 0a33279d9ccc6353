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

    /**
     * How many CPUs work for a JVM while one of its threads works, that one among them, on average. JVMs that are not pinned
     * share the others. Threads of a JVM contend for its locks and cache lines, so a request takes the more time the more
     * of them there are.
     *
     * @param share of the time that CPUs work for any of the JVMs, from 0 to 1
     */
    double cpusTogether(double share) {
        return 1 + share * othersOfJvm();
    }

    /** Pinned JVMs may have a CPU more or less than others, and dispatchers give all of them as many users. */
    private double othersOfJvm() {
        return pinned ? Math.max(0, (double) cpus / jvms - 1) : (cpus - 1.0) / jvms;
    }

    /** How many groups of CPUs there are. JVMs with CPUs of their own are a pool each, those that share one CPU are one. */
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
