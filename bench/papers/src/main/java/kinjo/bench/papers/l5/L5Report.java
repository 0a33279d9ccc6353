package kinjo.bench.papers.l5;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.papers.PartComparison;
import kinjo.bench.papers.StoredTables;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;
import kinjo.common.files.Json;
import kinjo.common.report.Page;

/** The files of row L5: {@code result.json}, {@code tables.txt} and {@code report.html}. */
public final class L5Report {

    private static final String PAGE = "report.html";

    private L5Report() {}

    /** @return the tables as text */
    public static String write(L5Result result, Path folder) throws IOException {
        String tables = L5Tables.render(result);
        FileTree.writeWhole(
                folder.resolve("result.json"),
                new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(result));
        Files.writeString(folder.resolve("tables.txt"), tables);
        Files.writeString(folder.resolve(PAGE), page(result, tables));
        return tables;
    }

    /**
     * Makes {@code report.html} anew from a result of this row, or from one of the two comparisons that it is made of. If
     * the folder holds both a result and its comparisons, the result is made anew, too: one of them may have gone on.
     *
     * @return the tables as text
     * @throws KinjoException if the folder holds neither
     */
    public static String again(Path folder) {
        try {
            Map<PaperL5.Part, ComparisonResult> parts =
                    PartComparison.resultsIn(PaperL5.Part.class, PaperL5.Part::label, folder);
            L5Result result = parts.isEmpty() || ResultFiles.isIn(folder) ? read(folder) : null;
            if (!parts.isEmpty()) {
                L5Result anew = PaperL5.resultOf(parts);
                // Who has deleted a comparison keeps what was made of it.
                if (result == null || anew.hasAllPartsOf(result)) {
                    return write(anew, folder);
                }
            }
            String tables = L5Tables.render(result);
            Files.writeString(folder.resolve(PAGE), page(result, tables));
            return tables;
        } catch (IOException e) {
            throw new KinjoException(
                    "no readable result of row L5 in " + folder + ": " + e.getMessage(),
                    "name a folder that 'kinjo bench paper L5' wrote",
                    e);
        }
    }

    private static L5Result read(Path folder) throws IOException {
        try (InputStream json = ResultFiles.openResult(folder)) {
            JsonNode tree = Json.MAPPER.readTree(json);
            if (isOf(tree)) {
                return Json.MAPPER.treeToValue(tree, L5Result.class);
            }
        }
        ComparisonResult comparison = ResultFiles.read(folder);
        Set<String> names =
                comparison.plan().subjects().stream().map(Subject::name).collect(Collectors.toSet());
        if (names.equals(Set.of(PaperL5.ROUNDS_WORKLOAD))) {
            return L5Result.of(comparison, null);
        }
        if (!L5Program.workloads().containsAll(names)) {
            throw new UsageException(
                    "The comparison in " + folder + " is not of row L5.", "'kinjo compare --report' draws it.");
        }
        return L5Result.of(null, comparison);
    }

    /** @throws UsageException if the folder holds a result of something else, which this row's would replace */
    static void requireNoOther(Path folder) throws IOException {
        if (!ResultFiles.isIn(folder)) {
            return;
        }
        try (InputStream json = ResultFiles.openResult(folder)) {
            if (isOf(Json.MAPPER.readTree(json))) {
                return;
            }
        } catch (JacksonException unreadable) {
            // As bad as one of something else.
        }
        throw new UsageException(folder + " holds a result that is not of row L5.", "Give another --out DIR.");
    }

    /** Whether a {@code result.json} is of this row as a whole. */
    public static boolean isOf(JsonNode result) {
        return result.has("rounds") && result.has("programs");
    }

    /** @throws IOException if it is not what this version writes */
    public static StoredTables stored(JsonNode json) throws IOException {
        L5Result result = Json.MAPPER.treeToValue(json, L5Result.class);
        List<String> parts = new ArrayList<>();
        if (!result.rounds().isEmpty()) {
            parts.add("rounds");
        }
        if (!result.programs().isEmpty()) {
            parts.add("programs");
        }
        return new StoredTables(
                "./kinjo bench paper L5 --only " + String.join(",", parts),
                result.started(),
                result.machine(),
                L5Tables.render(result));
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
