package kinjo.bench.papers;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.function.Predicate;

/**
 * Reads stored results of one kind for the page that shows them.
 *
 * @param kind whether a {@code result.json} is of this kind
 */
public record StoredReader(Predicate<JsonNode> kind, Reading reading) {

    /** Makes tables of one. */
    public interface Reading {

        /** @throws IOException if it is not what this version writes */
        StoredTables of(JsonNode result) throws IOException;
    }
}
