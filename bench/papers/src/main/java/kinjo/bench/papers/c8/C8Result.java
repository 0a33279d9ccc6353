package kinjo.bench.papers.c8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import kinjo.agent.fields.FieldReport;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.papers.PartComparison;

/**
 * What a folder has of row C8, by program; each part may have been measured without the others.
 *
 * @param times comparisons of times
 * @param accesses exact counts of the accesses of fields
 * @param misses cache misses
 * @param depths the table of the Barnes-Hut tree; null without
 */
record C8Result(
        Map<C8Program, ComparisonResult> times,
        Map<C8Program, FieldReport> accesses,
        Map<C8Program, CacheMisses.Counts> misses,
        String depths) {

    static C8Result read(Path folder) throws IOException {
        return read(PartComparison.resultsIn(C8Program.class, C8Program::label, folder), folder);
    }

    /** @param times of the folder, which are read already */
    static C8Result read(Map<C8Program, ComparisonResult> times, Path folder) throws IOException {
        Map<C8Program, FieldReport> accesses = new EnumMap<>(C8Program.class);
        Map<C8Program, CacheMisses.Counts> misses = new EnumMap<>(C8Program.class);
        for (C8Program program : C8Program.values()) {
            ProgramRuns.accesses(folder, program).ifPresent(report -> accesses.put(program, report));
            CacheMisses.read(folder, program).ifPresent(counts -> misses.put(program, counts));
        }
        return new C8Result(times, accesses, misses, ProgramRuns.depths(folder).orElse(null));
    }

    /** Those that were measured. */
    List<C8Program> programs() {
        return Arrays.stream(C8Program.values())
                .filter(program -> times.containsKey(program) || misses.containsKey(program))
                .toList();
    }
}
