package kinjo.scale.app;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.utils.JsonNodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import kinjo.common.files.Json;

/** The JSON schema of {@code app.yaml}, and mistakes against it in words. */
final class AppSchema {
    static final JsonNode SCHEMA = read();

    private static final Schema VALIDATOR = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SCHEMA);

    private AppSchema() {}

    private static JsonNode read() {
        try (InputStream in = AppSchema.class.getResourceAsStream("app.schema.json")) {
            return Json.MAPPER.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void check(JsonNode tree, AppFile.Mistakes mistakes) {
        for (Error error : VALIDATOR.validate(tree)) {
            // What is missing for one of several choices is said of the choice itself.
            if (!error.getEvaluationPath().toString().matches(".*/oneOf/[0-9]+/.*")) {
                add(error, mistakes);
            }
        }
    }

    private static void add(Error error, AppFile.Mistakes mistakes) {
        String at = pointer(error.getInstanceLocation().toString());
        JsonNode parent = parent(error);
        switch (error.getKeyword()) {
            case "additionalProperties" ->
                mistakes.add(
                        at + "/" + escape(error.getProperty()),
                        "there is no such field; there are " + names(parent.path("properties")));
            case "required" -> mistakes.add(at, "the field '" + error.getProperty() + "' is missing");
            case "dependentRequired" -> mistakes.add(at, "classPath goes with mainClass, not with jar");
            case "oneOf" -> mistakes.add(at, "exactly one is needed of " + choices(error.getSchemaNode()));
            default ->
                mistakes.add(
                        at,
                        "%s is not allowed; allowed: %s"
                                .formatted(shown(error.getInstanceNode()), allowed(at, parent)));
        }
    }

    /** What is said of the field where it is used; of entries that have no words of their own, those of the list. */
    private static String allowed(String at, JsonNode parent) {
        JsonNode schema = at(at);
        return schema.path("description").asText(parent.path("description").asText(String.valueOf(parent)));
    }

    /** The schema of a field. */
    static JsonNode at(String pointer) {
        JsonNode schema = SCHEMA;
        for (JsonPointer at = JsonPointer.compile(pointer); !at.matches(); at = at.tail()) {
            JsonNode target = resolve(schema);
            schema = target.has("items") ? target.path("items") : member(target, at.getMatchingProperty());
        }
        return schema;
    }

    /** The schema of one of a group's fields. */
    static JsonNode member(JsonNode group, String name) {
        return group.path("properties").has(name)
                ? group.path("properties").path(name)
                : group.path("additionalProperties");
    }

    /** What a schema refers to; itself if it does not. */
    static JsonNode resolve(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? schema : SCHEMA.at(reference.substring(1));
    }

    /** The schema that has the keyword that failed. */
    private static JsonNode parent(Error error) {
        String pointer = pointer(error.getSchemaLocation().getFragment().toString());
        return SCHEMA.at(pointer.substring(0, pointer.lastIndexOf('/')));
    }

    private static String pointer(String path) {
        return path.equals("/") ? "" : path;
    }

    private static String names(JsonNode properties) {
        return StreamSupport.stream(((Iterable<String>) properties::fieldNames).spliterator(), false)
                .collect(Collectors.joining(", "));
    }

    private static String choices(JsonNode oneOf) {
        return StreamSupport.stream(oneOf.spliterator(), false)
                .map(choice -> choice.at("/required/0").asText())
                .collect(Collectors.joining(", "));
    }

    private static String shown(JsonNode node) {
        return node.isTextual() ? "'" + node.asText() + "'" : node.isContainerNode() ? kind(node) : node.toString();
    }

    private static String kind(JsonNode node) {
        return node.isEmpty() ? "nothing" : node.isArray() ? "a list" : "a group of fields";
    }

    /** As people write it: {@code scenario.loop[0].path}. */
    static String field(String pointer) {
        StringBuilder field = new StringBuilder();
        for (JsonPointer at = JsonPointer.compile(pointer); !at.matches(); at = at.tail()) {
            field.append(
                    at.mayMatchElement()
                            ? "[" + at.getMatchingIndex() + "]"
                            : (field.isEmpty() ? "" : ".") + at.getMatchingProperty());
        }
        return field.isEmpty() ? "the file" : field.toString();
    }

    /** Of a field, or of the nearest one above it that is there. */
    static int line(JsonNode tree, String pointer) {
        for (JsonPointer at = JsonPointer.compile(pointer); at != null; at = at.head()) {
            JsonNode node = tree.at(at);
            if (!node.isMissingNode()) {
                JsonLocation location = JsonNodes.tokenStreamLocationOf(node);
                return location == null ? 1 : Math.max(1, location.getLineNr());
            }
        }
        return 1;
    }

    /** A name as a part of a pointer. */
    static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
