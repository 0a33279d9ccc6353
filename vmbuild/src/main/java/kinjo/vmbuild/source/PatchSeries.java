package kinjo.vmbuild.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.process.Command;

/**
 * The patches of {@code vm/patches}, in the order of {@code series}, as one base has them. Where the source of a newer
 * JDK differs, a patch of the same name in the folder of its feature release ({@code vm/patches/27}) replaces what the
 * patch says about some files, and leaves out files that this base does not have.
 */
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

        private void require(List<String> fields) {
            for (String field : fields) {
                if (field(field).isEmpty()) {
                    throw new KinjoException(
                            "patch " + name + " has no '" + field + ":'", "say it in the patch's header");
                }
            }
        }

        /** What is left of this patch and what the base's own one puts in its place. */
        private Patch with(Patch own) {
            Map<String, FileChange> changes = new TreeMap<>(files);
            String absent = own.field(LEAVES_OUT);
            for (String file : absent.isEmpty() ? new String[0] : absent.split("\\s*,\\s*")) {
                if (changes.remove(file) == null) {
                    throw new KinjoException(
                            "patch " + own.name() + " leaves out " + file + ", which " + name + " is not about",
                            "correct its line '" + LEAVES_OUT + ":'");
                }
            }
            changes.putAll(own.files());
            return new Patch(name, header, changes);
        }

        /** As patch reads it. */
        public String text() {
            StringBuilder text = new StringBuilder();
            files.forEach((file, change) -> {
                text.append("--- a/%s\n+++ b/%s\n".formatted(file, file));
                change.hunks()
                        .forEach(hunk ->
                                hunk.lines().forEach(line -> text.append(line).append('\n')));
            });
            return text.toString();
        }
    }

    /** What a patch does to a file. */
    public record FileChange(List<Hunk> hunks) {

        /** The lines that it inserts. */
        public List<String> inserted() {
            return lines("+");
        }

        /** The lines of the file that it takes away. */
        public List<String> removed() {
            return lines("-");
        }

        private List<String> lines(String sign) {
            return hunks.stream()
                    .flatMap(hunk -> hunk.changes().stream())
                    .filter(line -> line.startsWith(sign))
                    .map(line -> line.substring(1))
                    .toList();
        }
    }

    /** A place of a file that a patch changes; its first line says where that is. */
    public record Hunk(List<String> lines) {
        private static final Pattern PLACE = Pattern.compile("@@ -(\\d+)[, ].*");

        /** All but the first line. */
        List<String> changes() {
            return lines.subList(1, lines.size());
        }

        private List<String> before() {
            return changes().stream()
                    .filter(line -> !line.startsWith("+"))
                    .map(line -> line.isEmpty() ? line : line.substring(1))
                    .toList();
        }

        /**
         * True if the lines that it expects stand at several places of the file and it does not say which of them it is:
         * patch would take the nearest one, which may be in another function.
         */
        boolean isAmbiguous(List<String> file) {
            Matcher place = PLACE.matcher(lines.getFirst());
            int expected = place.matches() ? Integer.parseInt(place.group(1)) - 1 : -1;
            List<String> before = before();
            int places = 0;
            for (int i = 0; i + before.size() <= file.size(); i++) {
                if (file.subList(i, i + before.size()).equals(before)) {
                    if (i == expected) {
                        return false;
                    }
                    places++;
                }
            }
            return places > 1;
        }
    }

    /** The header fields that every patch has. */
    public static final List<String> FIELDS = List.of("Why", "Kind", "Not possible outside because", "Flag", "Test");

    /** The header field that a base's own patch has. */
    public static final String DIFFERS = "Differs because";

    private static final String LEAVES_OUT = "Leaves out";

    private final List<Patch> patches;
    private final List<Patch> own;

    private PatchSeries(List<Patch> patches, List<Patch> own) {
        this.patches = patches;
        this.own = own;
    }

    /** The series as the oldest feature release has it. */
    public static PatchSeries read(Path folder) {
        return read(folder, 0);
    }

    /** The series as bases of this feature release have it. */
    public static PatchSeries read(Path folder, int feature) {
        Path different = folder.resolve(String.valueOf(feature));
        try {
            List<Patch> patches = new ArrayList<>();
            List<Patch> own = new ArrayList<>();
            for (String line : Files.readAllLines(folder.resolve("series"))) {
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                String name = line.strip();
                Patch patch = parse(name, Files.readString(folder.resolve(name)));
                patch.require(FIELDS);
                if (Files.exists(different.resolve(name))) {
                    Patch other =
                            parse(different.getFileName() + "/" + name, Files.readString(different.resolve(name)));
                    other.require(List.of(DIFFERS));
                    own.add(other);
                    patch = patch.with(other);
                }
                patches.add(patch);
            }
            return new PatchSeries(patches, own);
        } catch (IOException e) {
            throw new KinjoException("cannot read the patches: " + e.getMessage(), "correct " + folder + "/series", e);
        }
    }

    private static Patch parse(String name, String text) {
        StringBuilder header = new StringBuilder();
        Map<String, FileChange> files = new TreeMap<>();
        List<Hunk> hunks = null;
        for (String line : text.lines().toList()) {
            if (line.startsWith("+++ ")) {
                hunks = new ArrayList<>();
                files.put(line.substring("+++ b/".length()).split("\t")[0], new FileChange(hunks));
            } else if (line.startsWith("--- ")) {
                continue;
            } else if (hunks == null) {
                header.append(line).append('\n');
            } else if (line.startsWith("@@")) {
                hunks.add(new Hunk(new ArrayList<>(List.of(line))));
            } else {
                hunks.getLast().lines().add(line);
            }
        }
        return new Patch(name, header.toString(), files);
    }

    public List<Patch> patches() {
        return patches;
    }

    /** The base's own patches, which say what is different there. */
    public List<Patch> own() {
        return own;
    }

    /** The feature releases that have patches of their own, oldest first. */
    public static List<Integer> features(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory)
                    .map(file -> Integer.valueOf(file.getFileName().toString()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new KinjoException("cannot list the patches: " + e.getMessage(), "check " + folder, e);
        }
    }

    /** Which lines are inserted beside which others, whatever the place: once for each place. */
    public List<List<String>> hunks() {
        return patches.stream()
                .flatMap(patch -> patch.files().values().stream())
                .flatMap(change -> change.hunks().stream())
                .map(Hunk::changes)
                .toList();
    }

    /** How many hunks another series does not have like this. */
    public long differing(PatchSeries other) {
        List<List<String>> rest = new ArrayList<>(other.hunks());
        return hunks().stream().filter(hunk -> !rest.remove(hunk)).count();
    }

    /** The upstream files that any patch touches. */
    public Set<String> files() {
        Set<String> files = new TreeSet<>();
        patches.forEach(patch -> files.addAll(patch.files().keySet()));
        return files;
    }

    /** Applies all patches to copies of the originals in a folder; strict: no fuzz, nothing left out, nothing guessed. */
    void apply(Path tree) throws IOException {
        for (Patch patch : patches) {
            if (patch.files().isEmpty()) {
                continue; // this base needs none of it
            }
            refuseAmbiguous(patch, tree);
            Path log = tree.resolve("patch.log");
            Path text = Files.writeString(tree.resolve("applied.patch"), patch.text());
            int status = Command.of(
                            "patch",
                            "-p1",
                            "--fuzz=0",
                            "--batch",
                            "--forward",
                            "--no-backup-if-mismatch",
                            "-i",
                            text.toAbsolutePath().toString())
                    .in(tree)
                    .logTo(log)
                    .run();
            if (status != 0) {
                throw new KinjoException(
                        "patch " + patch.name() + " does not apply\n" + Command.tail(log, 10),
                        "the base's source differs from what the patch expects: adapt vm/patches/" + patch.name()
                                + ", or add one to the folder of the base");
            }
        }
    }

    private static void refuseAmbiguous(Patch patch, Path tree) throws IOException {
        for (var change : patch.files().entrySet()) {
            Path file = tree.resolve(change.getKey());
            if (!Files.exists(file)) {
                continue; // patch says so
            }
            List<String> lines =
                    Files.readString(file, StandardCharsets.ISO_8859_1).lines().toList();
            for (Hunk hunk : change.getValue().hunks()) {
                if (hunk.isAmbiguous(lines)) {
                    throw new KinjoException(
                            "patch " + patch.name() + " fits several places of " + change.getKey() + ": "
                                    + hunk.lines().getFirst(),
                            "give it lines around it that stand at one place only, in the folder of the base");
                }
            }
        }
    }
}
