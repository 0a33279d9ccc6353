package kinjo.scale.app;

import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.Reader;

/**
 * YAML in which a text is what stands in the file, where the schema of {@code app.yaml} wants one. YAML alone takes
 * {@code no} for false and {@code 01234} for an octal number.
 */
final class WrittenYaml extends YAMLFactory {
    WrittenYaml() {
        super(YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION));
    }

    @Override
    protected YAMLParser _createParser(Reader reader, IOContext context) {
        return new Parser(this, reader, context);
    }

    private static final class Parser extends YAMLParser {
        Parser(WrittenYaml factory, Reader reader, IOContext context) {
            super(
                    context,
                    factory._parserFeatures,
                    factory._yamlParserFeatures,
                    factory._loaderOptions,
                    factory._objectCodec,
                    reader);
        }

        @Override
        public JsonToken nextToken() throws IOException {
            JsonToken token = super.nextToken();
            if (token != null && (token.isNumeric() || token.isBoolean()) && isText(schema(getParsingContext()))) {
                // The parser has the text as it was written beside what it made of it.
                _currToken = JsonToken.VALUE_STRING;
            }
            return _currToken;
        }

        private static boolean isText(JsonNode schema) {
            return AppSchema.resolve(schema).path("type").asText().equals("string");
        }

        /** Of the value that was read last. */
        private static JsonNode schema(JsonStreamContext context) {
            if (context.inRoot()) {
                return AppSchema.SCHEMA;
            }
            JsonNode parent = AppSchema.resolve(schema(context.getParent()));
            return context.inArray() ? parent.path("items") : AppSchema.member(parent, context.getCurrentName());
        }
    }
}
