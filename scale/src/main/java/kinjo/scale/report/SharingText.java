package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.Cell;

/** What JVMs gain by sharing, for a terminal. */
final class SharingText {
    private static final double MEGABYTE = 1 << 20;

    private SharingText() {}

    static String of(List<SharingEffect> effects) {
        if (effects.isEmpty()) {
            return "";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "vm",
                "server",
                "JVMs",
                "cores",
                "pinned",
                "share",
                "first response ms",
                "to default",
                "MiB then",
                "to default",
                "MiB under load"));
        effects.forEach(effect -> lines.add(line(effect)));
        return "\nWhat JVMs share: time to the first good response of all, and their proportional set size together\n"
                + TextColumns.of(lines);
    }

    private static List<String> line(SharingEffect effect) {
        Cell cell = effect.cell();
        return List.of(
                cell.vm(),
                cell.server(),
                "" + cell.jvms(),
                cell.cores() + (cell.threads() > 1 ? "x" + cell.threads() : ""),
                cell.pinned() ? "yes" : "no",
                cell.share().word(),
                Words.decimal(0, effect.startMillis()),
                Rounds.text(effect.start()),
                Words.decimal(1, effect.startBytes() / MEGABYTE),
                Rounds.text(effect.footprint()),
                Words.decimal(1, effect.loadBytes() / MEGABYTE));
    }
}
