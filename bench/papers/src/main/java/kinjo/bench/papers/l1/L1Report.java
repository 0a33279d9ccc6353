package kinjo.bench.papers.l1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.common.machine.Environment;
import kinjo.common.report.Page;

/** The page of row L1. */
public final class L1Report {

    private L1Report() {}

    /** Writes {@code report.html} to a folder that has the study's {@code result.json} and {@code tables.txt}. */
    public static void write(Path folder) throws IOException {
        JsonNode result =
                new ObjectMapper().readTree(folder.resolve("result.json").toFile());
        String page = new Page(L1Report.class, "l1.html")
                .text("title", "Asymmetric spin locks: row L1")
                .text("machine", Environment.here().summary())
                .text("tables", Files.readString(folder.resolve("tables.txt")))
                .json("data", result)
                .resources("script", List.of("l1.js"))
                .render();
        Files.writeString(folder.resolve("report.html"), page);
    }
}
