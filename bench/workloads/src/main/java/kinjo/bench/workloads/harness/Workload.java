package kinjo.bench.workloads.harness;

import java.util.Map;

/**
 * A program to measure: fixed seed, checked result, every iteration the same work. Its sets and what it is are in
 * {@code workloads.tsv}, see {@link kinjo.bench.workloads.Listing}.
 */
public interface Workload {
    /** The name on the command line. */
    String name();

    /** Which parts of a VM its time depends on, in one line. */
    String stresses();

    Plan plan(Size size);

    /** Builds what all iterations share. Its time is not an iteration's. */
    Run prepare(Setup setup) throws Exception;

    /** One run: iterations on the same state. */
    interface Run extends AutoCloseable {
        /**
         * Does the work once and checks it.
         *
         * @return the iteration's part of the checksum
         * @throws WrongResultException if the result is wrong
         */
        long iterate() throws Exception;

        /** Checks that are done once, after the last iteration; not timed. */
        default void finalCheck() throws Exception {}

        /** The workload's own figures by name, after the last iteration. */
        default Map<String, Metric> metrics() {
            return Map.of();
        }

        @Override
        default void close() {}
    }
}
