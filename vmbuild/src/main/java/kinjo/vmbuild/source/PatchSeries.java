package kinjo.vmbuild.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import kinjo.common.KinjoException;
import kinjo.common.process.Command;

/** The patches of {@code vm/patches}, in the order of {@code series}. */
public final class PatchSeries {

    /** A patch: its header fields (Why, Kind, ...) and what it does to each file. */
    public record Patch(String name, String header, Map<String, FileChange> files) {

        /** The text of one header field, continuation lines included; empty if there is none. */
        public String field(String key) {
            StringBuilder text = new StringBuilder();
            boolean inside = false;
            for (String line : header.lines().toList()) {
                if (line.startsWith(key + ":")) {
                    inside = true;
                    text.append(line.substring(key.length() + 1).strip());
                } else if (inside && line.startsWith(" ")) {
                    text.append(' ').append(line.strip());
                } else {
                    inside = false;
                }
            }
            return text.toString();
        }
    }

    /** The lines a patch inserts into a file and those of the file that it takes away. */
    public record FileChange(List<String> inserted, List<String> removed) {}

    /** The header fields that every patch has. */
    public static final List<String> FIELDS = List.of("Why", "Kind", "Not possible outside because", "Flag", "Test");

    private final Path folder;
    private final List<Patch> patches;

    private PatchSeries(Path folder, List<Patch> patches) {
        this.folder = folder;
        this.patches = patches;
    }

    public static PatchSeries read(Path folder) {
        try {
            List<Patch> patches = new ArrayList<>();
            for (String line : Files.readAllLines(folder.resolve("series"))) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    patches.add(parse(line.strip(), Files.readString(folder.resolve(line.strip()))));
                }
            }
            return new PatchSeries(folder, patches);
        } catch (IOException e) {
            throw new KinjoException("cannot read the patches: " + e.getMessage(), "correct " + folder + "/series", e);
        }
    }

    static Patch parse(String name, String text) {
        StringBuilder header = new StringBuilder();
        Map<String, FileChange> files = new TreeMap<>();
        FileChange current = null;
        for (String line : text.lines().toList()) {
            if (line.startsWith("+++ ")) {
                current = new FileChange(new ArrayList<>(), new ArrayList<>());
                files.put(line.substring("+++ b/".length()).split("\t")[0], current);
            } else if (line.startsWith("--- ")) {
                continue;
            } else if (current == null) {
                header.append(line).append('\n');
            } else if (line.startsWith("+")) {
                current.inserted().add(line.substring(1));
            } else if (line.startsWith("-")) {
                current.removed().add(line.substring(1));
            }
        }
        Patch patch = new Patch(name, header.toString(), files);
        for (String field : FIELDS) {
            if (patch.field(field).isEmpty()) {
                throw new KinjoException("patch " + name + " has no '" + field + ":'", "say it in the patch's header");
            }
        }
        return patch;
    }

    public List<Patch> patches() {
        return patches;
    }

    /** The upstream files that any patch touches. */
    public Set<String> files() {
        Set<String> files = new TreeSet<>();
        patches.forEach(patch -> files.addAll(patch.files().keySet()));
        return files;
    }

    /** Applies all patches to copies of the originals in a folder; strict: no fuzz, nothing left out. */
    void apply(Path tree) {
        for (Patch patch : patches) {
            Path log = tree.resolve("patch.log");
            int status = Command.of(
                            "patch",
                            "-p1",
                            "--fuzz=0",
                            "--batch",
                            "--forward",
                            "--no-backup-if-mismatch",
                            "-i",
                            folder.resolve(patch.name()).toAbsolutePath().toString())
                    .in(tree)
                    .logTo(log)
                    .run();
            if (status != 0) {
                throw new KinjoException(
                        "patch " + patch.name() + " does not apply\n" + Command.tail(log, 10),
                        "the base's source differs from what the patch expects: adapt vm/patches/" + patch.name());
            }
        }
    }
}
