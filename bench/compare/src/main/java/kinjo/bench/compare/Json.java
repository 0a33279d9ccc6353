package kinjo.bench.compare;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/** How our records look as JSON: field by field; times and paths as strings. */
final class Json {

    static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(Duration.class, ToStringSerializer.instance)
                    .addSerializer(Path.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new FromString<>(Instant.class, Instant::parse))
                    .addDeserializer(Duration.class, new FromString<>(Duration.class, Duration::parse))
                    .addDeserializer(Path.class, new FromString<>(Path.class, Path::of)))
            // A newer Kinjo's file may have more fields.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Json() {}

    private static final class FromString<T> extends FromStringDeserializer<T> {

        private final transient Function<String, T> parse;

        FromString(Class<T> type, Function<String, T> parse) {
            super(type);
            this.parse = parse;
        }

        @Override
        protected T _deserialize(String text, DeserializationContext context) {
            return parse.apply(text);
        }
    }
}
