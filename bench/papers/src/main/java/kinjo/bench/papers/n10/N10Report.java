package kinjo.bench.papers.n10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import kinjo.bench.papers.StoredTables;
import kinjo.bench.papers.n10.N10Plan.Part;

/** A stored result of row N10, for others to show. */
public final class N10Report {

    private N10Report() {}

    /** Whether a {@code result.json} is of row N10. */
    public static boolean isOf(JsonNode result) {
        return result.has("smallestHeapKb");
    }

    /** @throws IOException if it is not what this version writes */
    public static StoredTables stored(JsonNode json) throws IOException {
        N10Result result = new ObjectMapper().treeToValue(json, N10Result.class);
        String only = parts(result).stream().map(Part::label).collect(Collectors.joining(","));
        return new StoredTables(
                "./kinjo bench paper N10 --only " + only, result.started(), result.machine(), N10Tables.render(result));
    }

    private static Set<Part> parts(N10Result result) {
        Set<Part> parts = EnumSet.allOf(Part.class);
        parts.removeIf(part -> (part == Part.MEMORY || part == Part.NETWORK) && result.joinRounds(part) == 0);
        if (result.smallestHeapKb().isEmpty()) {
            parts.remove(Part.HEAPS);
        }
        if (result.rates().isEmpty()) {
            parts.remove(Part.RATES);
        }
        if (result.stream() == null) {
            parts.remove(Part.STREAM);
        }
        return parts;
    }
}
