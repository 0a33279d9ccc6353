package kinjo.scale.app;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.serialization.NodeReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import kinjo.common.UsageException;
import kinjo.common.console.TimeText;

/**
 * An {@code app.yaml} that was read and has no mistake.
 *
 * @param text as it stands in the file
 * @param folder that its paths are relative to
 * @param values of the users
 * @param texts of the server's files, by their place in its working folder
 */
public record AppFile(App app, String text, Path folder, UserValues values, Map<String, String> texts) {
    private static final int MOST_MISTAKES = 10;
    private static final char NUL = 0;

    private static final ObjectMapper YAML = YAMLMapper.builder(new WrittenYaml())
            .addModule(new SimpleModule().addDeserializer(Duration.class, new TimeFromText()))
            .build();

    private static final NodeReader READER =
            NodeReader.builder().locationAware().yamlMapper(YAML).build();

    /** @throws UsageException that names every mistake: line, field, what is allowed */
    public static AppFile read(Path file) {
        String text = text(file);
        JsonNode tree = tree(file, text);
        Mistakes mistakes = new Mistakes(tree);
        AppSchema.check(tree, mistakes);
        requireNoNul(tree, "", mistakes);
        mistakes.fail(file);
        try {
            App app = YAML.treeToValue(tree, App.class);
            Path folder = file.toAbsolutePath().normalize().getParent();
            AppChecks checks = new AppChecks(app, folder, mistakes);
            UserValues values = checks.values();
            mistakes.fail(file);
            return new AppFile(app, text, folder, values, checks.texts());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the schema allows what cannot be read", e);
        }
    }

    /** No path, word or variable can have it. */
    private static void requireNoNul(JsonNode node, String pointer, Mistakes mistakes) {
        if (node.asText().indexOf(NUL) >= 0) {
            mistakes.add(pointer, "the character NUL is not allowed");
        }
        node.properties().forEach(field -> {
            String at = pointer + "/" + AppSchema.escape(field.getKey());
            if (field.getKey().indexOf(NUL) >= 0) {
                mistakes.add(pointer, "a name has the character NUL, which is not allowed");
            }
            requireNoNul(field.getValue(), at, mistakes);
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            requireNoNul(node.get(i), pointer + "/" + i, mistakes);
        }
    }

    /** @throws UsageException if the server's command cannot be run on them all */
    public void requireVms(List<String> vms) {
        if (!app.server().takesVms() && !vms.equals(List.of("stock"))) {
            throw new UsageException(
                    "The command of " + app.name() + " says itself which VM it is run on, so --vm "
                            + String.join(",", vms) + " has no effect.",
                    "Give java instead of command, or ${java} as a word of the command.");
        }
    }

    /** @throws UsageException if the agent that repairs cannot be given to the server's JVM */
    public void requireFixes() {
        if (!app.server().takesVms()) {
            throw new UsageException(
                    "The command of " + app.name()
                            + " says itself how its JVM starts, so --try-fixes cannot give it the" + " agent.",
                    "Give java instead of command, or ${java} as a word of the command.");
        }
    }

    /** A text whose placeholders such as {@code ${port}} are filled; those whose value is null stay. */
    public static String filled(String text, UnaryOperator<String> values) {
        return new Template(text).fill(values);
    }

    /**
     * A step's path as the driver sends it: what no path may have is encoded.
     *
     * @param values what stands for a value, by name; it is not encoded
     */
    public static String path(String text, UnaryOperator<String> values) {
        return new Template(text).encoded(PathEncoding::text).fill(values);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (MalformedInputException e) {
            throw new UsageException(file + " is no text in UTF-8.", "Save it as UTF-8.");
        } catch (IOException e) {
            throw new UsageException(
                    "There is no readable file " + file + ".",
                    "Begin with one of scale/examples; docs/app-yaml.md lists its fields.");
        }
    }

    private static JsonNode tree(Path file, String text) {
        try {
            JsonNode tree = READER.readTree(text, InputFormat.YAML);
            if (tree.isObject()) {
                requirePlain(file, text);
                return tree;
            }
        } catch (IllegalArgumentException | IOException e) {
            throw noYaml(file, e);
        }
        throw new UsageException(file + " has no fields.", "Begin with one of scale/examples.");
    }

    /** The reader takes the first document, and the name of an alias for a text. */
    private static void requirePlain(Path file, String text) throws IOException {
        try (YAMLParser parser = (YAMLParser) YAML.createParser(text)) {
            int open = 0;
            do {
                JsonToken token = parser.nextToken();
                open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (parser.isCurrentAlias()) {
                    throw new UsageException(
                            place(file, parser) + ": *" + parser.getText()
                                    + " is an alias, and aliases are not filled in.",
                            "Write what it stands for; a text that begins with * needs quotes.");
                }
            } while (open > 0);
            if (parser.nextToken() != null) {
                throw new UsageException(
                        place(file, parser) + ": a second document begins.", "Write a file for each server.");
            }
        }
    }

    private static String place(Path file, JsonParser parser) {
        return file + ", line " + parser.currentTokenLocation().getLineNr();
    }

    /** The reader wraps what Jackson says. */
    private static UsageException noYaml(Path file, Exception failure) {
        Throwable said = failure.getCause() instanceof JsonProcessingException ? failure.getCause() : failure;
        int line = 1;
        String what = said.getMessage();
        if (said instanceof JsonProcessingException jackson) {
            line = jackson.getLocation() == null ? 1 : jackson.getLocation().getLineNr();
            what = jackson.getOriginalMessage().lines().findFirst().orElse("");
        }
        return new UsageException(
                file + ", line " + line + ": this is no YAML: " + what + ".",
                "Correct it; look at indentation, quotes and colons.");
    }

    /** What is wrong with a file, by line. */
    static final class Mistakes {
        private record Mistake(int line, String text) implements Comparable<Mistake> {
            @Override
            public int compareTo(Mistake other) {
                return line != other.line ? Integer.compare(line, other.line) : text.compareTo(other.text);
            }
        }

        private final JsonNode tree;
        private final TreeSet<Mistake> mistakes = new TreeSet<>();

        private Mistakes(JsonNode tree) {
            this.tree = tree;
        }

        /**
         * Notes one.
         *
         * @param pointer RFC 6901, to the field
         * @param what is wrong and what is allowed
         */
        void add(String pointer, String what) {
            mistakes.add(new Mistake(AppSchema.line(tree, pointer), AppSchema.field(pointer) + ": " + what));
        }

        private void fail(Path file) {
            if (mistakes.isEmpty()) {
                return;
            }
            List<String> lines = new ArrayList<>(mistakes.stream()
                    .limit(MOST_MISTAKES)
                    .map(mistake -> "  line " + mistake.line() + ", " + mistake.text())
                    .toList());
            if (mistakes.size() > MOST_MISTAKES) {
                lines.add("  and " + (mistakes.size() - MOST_MISTAKES) + " more");
            }
            throw new UsageException(
                    "%s has %d mistake%s, so nothing was started:\n%s\n "
                            .formatted(
                                    file,
                                    mistakes.size(),
                                    mistakes.size() == 1 ? "" : "s",
                                    lines.stream().collect(Collectors.joining("\n"))),
                    "-> correct what is named; docs/app-yaml.md lists all fields");
        }
    }

    private static final class TimeFromText extends StdDeserializer<Duration> {
        TimeFromText() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return TimeText.parse(parser.getText()).orElseThrow();
        }
    }
}
