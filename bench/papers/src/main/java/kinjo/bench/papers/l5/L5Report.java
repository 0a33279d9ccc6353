package kinjo.bench.papers.l5;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.common.report.Page;

/** Writes the result of row L5: {@code result.json}, {@code tables.txt} and {@code report.html}. */
public final class L5Report {

    private L5Report() {}

    /** @return the tables as text */
    public static String write(L5Result result, Path folder) throws IOException {
        String tables = L5Tables.render(result);
        new ObjectMapper()
                .writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("result.json").toFile(), result);
        Files.writeString(folder.resolve("tables.txt"), tables);
        Files.writeString(folder.resolve("report.html"), page(result, tables));
        return tables;
    }

    static String page(L5Result result, String tables) {
        return new Page(L5Report.class, "l5.html")
                .text("title", "Lock reservation: row L5")
                .text("machine", result.machine() + ", " + result.started())
                .text("tables", tables)
                .json("data", result)
                .resources("script", List.of("l5.js"))
                .render();
    }
}
