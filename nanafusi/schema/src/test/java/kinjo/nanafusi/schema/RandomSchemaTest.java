package kinjo.nanafusi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Row N1: the interfaces of random schemas compile, and both engines read the same from valid documents, whichever language the schema is in: {@code
 * -Drandom.schemas} says how many.
 */
class RandomSchemaTest {

    private static final int SCHEMAS = Integer.getInteger("random.schemas", 12);
    private static final int DOCUMENTS = 10;

    @TempDir
    Path folder;

    private Class<? extends XTree> type(String name, String schema) throws IOException {
        Path made = Files.createDirectory(folder.resolve(name.replace('.', '-')));
        return Generated.from(Files.writeString(folder.resolve(name), schema), null, made)
                .type("All");
    }

    @Test
    void n1BothEnginesReadTheSameByEitherLanguage() throws IOException {
        for (long seed = 0; seed < SCHEMAS; seed++) {
            RandomSchema schema = RandomSchema.of(seed);
            Class<? extends XTree> xsd = type("s" + seed + ".xsd", schema.xsd());
            Class<? extends XTree> rnc = type("s" + seed + ".rnc", schema.rnc());
            for (long number = 0; number < DOCUMENTS; number++) {
                String document = schema.document(number);
                byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
                Object expected = Generated.read(xsd, bytes, Engine.REFLECTIVE);

                String what = "schema " + seed + ": " + document;
                assertThat(Generated.read(xsd, bytes, Engine.GENERATED))
                        .as(what)
                        .isEqualTo(expected);
                assertThat(Generated.read(rnc, bytes, Engine.GENERATED))
                        .as(what)
                        .isEqualTo(expected);
                assertThat(Generated.read(rnc, bytes, Engine.REFLECTIVE))
                        .as(what)
                        .isEqualTo(expected);
            }
        }
    }
}
