package kinjo.scale.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.StreamSupport;

/** The page that lists the fields of {@code app.yaml}, made from its schema. */
public final class AppReference {
    private static final String HEAD = "| field | what it is |\n|---|---|\n";

    private AppReference() {}

    /** {@code docs/app-yaml.md}. */
    public static String page() {
        return template()
                .replace("@FIELDS@\n", HEAD + rows("", AppSchema.SCHEMA))
                .replace("@STEP@\n", HEAD + rows("", AppSchema.SCHEMA.at("/$defs/step")));
    }

    private static String template() {
        try (InputStream in = AppReference.class.getResourceAsStream("app-yaml.md")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String rows(String prefix, JsonNode schema) {
        StringBuilder rows = new StringBuilder();
        schema.path("properties").properties().forEach(entry -> {
            String name = prefix + entry.getKey();
            JsonNode field = entry.getValue();
            rows.append("| `%s` | %s%s |\n"
                    .formatted(
                            name,
                            field.path("description").asText().replace("|", "\\|"),
                            isRequired(schema, entry.getKey()) ? "; required" : ""));
            rows.append(rows(name + ".", field));
            rows.append(rows(name + ".NAME.", field.path("additionalProperties")));
        });
        return rows.toString();
    }

    private static boolean isRequired(JsonNode schema, String name) {
        return StreamSupport.stream(schema.path("required").spliterator(), false)
                .anyMatch(required -> required.asText().equals(name));
    }
}
