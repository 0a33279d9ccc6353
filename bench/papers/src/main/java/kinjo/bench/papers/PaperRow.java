package kinjo.bench.papers;

import java.nio.file.Path;
import java.util.List;
import kinjo.common.UsageException;
import kinjo.vmbuild.Checkout;

/** A row of the papers whose evaluation can be measured. */
public interface PaperRow {

    /** Such as {@code L5}. */
    String name();

    /** What is measured, in a line. */
    String summary();

    /** @throws UsageException if parts are named and the row has none */
    default void requireParts(List<String> only) {}

    /** @throws UsageException if a number of rounds is given and the row has its own */
    default void requireRounds(Integer rounds) {
        if (rounds != null) {
            throw new UsageException("Row " + name() + " has a number of rounds of its own.", "Leave out --rounds.");
        }
    }

    /**
     * Writes the result and its tables to the request's folder.
     *
     * @return 0, or the exit status if a run failed
     * @throws UsageException if the row has no part of that name, or something is missing
     */
    int measure(PaperRequest request) throws Exception;

    /**
     * Makes the page from the result in the folder, and prints its tables.
     *
     * @return 0, or the exit status if the result cannot be read
     * @throws UsageException if the row's report cannot be made without measuring
     */
    int report(Checkout checkout, Path folder) throws Exception;
}
