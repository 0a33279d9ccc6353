package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.Cell;

/** What another VM changes, for a terminal. */
final class VmText {
    private VmText() {}

    static String of(List<VmEffect> effects) {
        if (effects.isEmpty()) {
            return "";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(
                List.of("cell", "requests/s", "to stock", "CPU of a request", "first response", "MiB under load", ""));
        effects.forEach(effect -> lines.add(line(effect)));
        return "\nWhat another VM changes: ratios to the same cell on the stock VM\n" + TextColumns.of(lines);
    }

    private static List<String> line(VmEffect effect) {
        Cell cell = effect.cell();
        return List.of(
                cell.name(),
                Words.decimal(0, effect.requestsPerSecond()),
                Rounds.text(effect.throughput()),
                Rounds.text(effect.cpu()),
                Rounds.text(effect.start()),
                Rounds.text(effect.footprint()),
                effect.bound() == null ? "" : "requests/s: " + effect.bound());
    }
}
