package kinjo.vmbuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;

/** Reads {@code vm/BASE}: paragraphs of {@code key: value} lines, {@code #} starts a comment line. */
public final class BaseFile {
    private static final String LIST = "\\s*,\\s*";

    private final List<Base> bases;

    private BaseFile(List<Base> bases) {
        this.bases = bases;
    }

    public static BaseFile read(Path file) {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot read " + file + ": " + e.getMessage(), "run kinjo from a complete checkout", e);
        }
    }

    static BaseFile parse(String text, String name) {
        List<Base> bases = new ArrayList<>();
        for (String paragraph : text.split("\\n\\s*\\n")) {
            Map<String, String> fields = fields(paragraph, name);
            if (!fields.isEmpty()) {
                bases.add(base(fields, name));
            }
        }
        return new BaseFile(bases);
    }

    private static Map<String, String> fields(String paragraph, String name) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line : paragraph.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new KinjoException(name + ": not 'key: value': " + line, "correct the line");
            }
            fields.put(
                    line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        }
        return fields;
    }

    private static Base base(Map<String, String> fields, String name) {
        String[] archive = twoWords(field(fields, "archive", name), "archive", name);
        List<Base.SuitePackage> packages = list(fields, "suites").stream()
                .map(entry -> twoWords(entry, "suites", name))
                .map(words -> new Base.SuitePackage(words[0], words[1]))
                .toList();
        List<Base.Place> places = list(fields, "elsewhere").stream()
                .map(entry -> twoWords(entry, "elsewhere", name))
                .map(words -> new Base.Place(words[0], words[1]))
                .toList();
        if (packages.isEmpty() && places.isEmpty()) {
            throw new KinjoException(
                    name + ": a paragraph does not say where its archive is (" + fields + ")",
                    "add the line 'suites: ...' or 'elsewhere: ...'");
        }
        return new Base(
                field(fields, "base", name),
                field(fields, "tag", name),
                packages,
                places,
                archive[0],
                archive[1],
                List.of(field(fields, "jdk", name).split(LIST)),
                field(fields, "tested", name).equals("yes"));
    }

    private static String[] twoWords(String entry, String key, String name) {
        String[] words = entry.split("\\s+");
        if (words.length != 2) {
            throw new KinjoException(
                    name + ": not two words in '" + key + "': " + entry, "see the file's own explanation of that line");
        }
        return words;
    }

    private static List<String> list(Map<String, String> fields, String key) {
        String value = fields.get(key);
        return value == null ? List.of() : List.of(value.split(LIST));
    }

    private static String field(Map<String, String> fields, String key, String name) {
        String value = fields.get(key);
        if (value == null) {
            throw new KinjoException(
                    name + ": a paragraph has no '" + key + "' (" + fields + ")", "add the line '" + key + ": ...'");
        }
        return value;
    }

    public List<Base> all() {
        return bases;
    }

    /** The base of that version, for {@code --base}. */
    public Base named(String version) {
        return bases.stream()
                .filter(base -> base.version().equals(version))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException("There is no base " + version + ".", "Choose one of " + versions() + "."));
    }

    /**
     * The base for an installed JDK: of those that list its version a tested one, if there is any, and of these its own
     * version, if that is among them.
     */
    public Base forJdk(Jdk jdk) {
        jdk.requireHotSpot();
        return bases.stream()
                .filter(base -> base.jdks().contains(jdk.version()))
                .max(Comparator.comparing(Base::tested)
                        .thenComparing(base -> base.number().equals(jdk.version())))
                .orElseThrow(() -> new KinjoException(
                        "JDK " + jdk.version() + " at " + jdk.home() + " fits none of the bases " + versions(),
                        "install a JDK " + bases.getFirst().number() + " and set JAVA_HOME to it"));
    }

    private String versions() {
        return bases.stream().map(Base::version).collect(Collectors.joining(", "));
    }
}
