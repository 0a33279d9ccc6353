package kinjo.vmbuild.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.vmbuild.Checkout;

/**
 * A pinned distribution package that the tests use ({@code vm/TOOLS}): {@code tool name=version file sha256} a line.
 *
 * @param tool what it is part of: {@code gtest}, {@code jtreg}
 * @param packageAndVersion as apt names it
 * @param file the file of the package that is used
 * @param sha256 of that file
 */
public record ToolPackage(String tool, String packageAndVersion, String file, String sha256) {

    public static List<ToolPackage> of(Checkout checkout, String tool) {
        Path file = checkout.vm().resolve("TOOLS");
        try {
            return parse(Files.readAllLines(file)).stream()
                    .filter(entry -> entry.tool().equals(tool))
                    .toList();
        } catch (IOException e) {
            throw new KinjoException("cannot read " + file, "run kinjo from a complete checkout", e);
        }
    }

    static List<ToolPackage> parse(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.strip().split("\\s+"))
                .map(words -> new ToolPackage(words[0], words[1], words[2], words[3]))
                .toList();
    }
}
