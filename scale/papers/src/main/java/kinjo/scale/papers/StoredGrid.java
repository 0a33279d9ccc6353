package kinjo.scale.papers;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import kinjo.bench.papers.StoredReader;
import kinjo.bench.papers.StoredTables;
import kinjo.common.files.Json;
import kinjo.scale.report.GridReport;

/** A stored grid of another server than the portal: no paper's table has it, so it is shown as it was reported. */
public final class StoredGrid {
    public static final StoredReader READER = new StoredReader(StoredGrid::isOne, StoredGrid::tables);

    private StoredGrid() {}

    private static boolean isOne(JsonNode json) {
        return PortalResult.isOfGrid(json) && !PortalResult.isOf(json);
    }

    private static StoredTables tables(JsonNode json) throws IOException {
        GridReport report = Json.MAPPER.treeToValue(json, GridReport.class);
        return new StoredTables(
                report.plan().command(report.plan().rounds()),
                report.reported().toString(),
                report.environment().summary(),
                report.text());
    }
}
