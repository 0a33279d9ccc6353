package kinjo.vmbuild.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.common.files.FileTree;
import kinjo.vmbuild.Checkout;

/** How far our VM is from the base, counted from the patches: what a base update has to carry over. */
public record Distance(List<Line> lines, int ownFiles, long ownLines) {

    /** One patch in one upstream file. */
    public record Line(String patch, String file, int inserted, int changed) {}

    public static Distance of(PatchSeries series, Checkout checkout) {
        List<Line> lines = series.patches().stream()
                .flatMap(patch -> patch.files().entrySet().stream()
                        .map(entry -> new Line(
                                patch.name(),
                                entry.getKey(),
                                entry.getValue().inserted().size(),
                                entry.getValue().removed().size())))
                .toList();
        List<Path> own = FileTree.files(checkout.vm().resolve("src"));
        return new Distance(
                lines, own.size(), own.stream().mapToLong(Distance::count).sum());
    }

    private static long count(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int inserted() {
        return lines.stream().mapToInt(Line::inserted).sum();
    }

    /** Lines of upstream that a patch takes away or replaces. */
    public int changed() {
        return lines.stream().mapToInt(Line::changed).sum();
    }

    public long files() {
        return lines.stream().map(Line::file).distinct().count();
    }

    public String table() {
        StringBuilder table = new StringBuilder("inserted changed  file (patch)%n".formatted());
        for (Line line : lines) {
            table.append("%8d %7d  %s (%s)%n".formatted(line.inserted(), line.changed(), line.file(), line.patch()));
        }
        table.append("%8d %7d  in %d upstream files%n".formatted(inserted(), changed(), files()));
        table.append("our own: %d files, %d lines%n".formatted(ownFiles, ownLines));
        return table.toString();
    }
}
