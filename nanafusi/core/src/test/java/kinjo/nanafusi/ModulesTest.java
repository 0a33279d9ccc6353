package kinjo.nanafusi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

/** The library needs nothing else, and says what it would need where it is asked for more. */
class ModulesTest {

    @Element("a")
    interface Note extends XTree {
        @Element
        String b();
    }

    private static Source source() {
        return Source.of("<a><b>1</b></a>".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void onlyJavaBaseHasToBeThere() throws IOException {
        try (InputStream file = XList.class.getResourceAsStream("/module-info.class")) {
            assertThat(ModuleDescriptor.read(file).requires())
                    .filteredOn(module -> !module.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
                    .extracting(ModuleDescriptor.Requires::name)
                    .containsExactly("java.base");
        }
    }

    @Test
    void withoutParserTheMessageNamesBothWaysToHaveOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Document.open(Note.class, source()))
                .withMessageContaining(Note.class.getName() + "$$Document is not on the class path")
                .withMessageContaining("nanafusi-compiler")
                .withMessageContaining("add nanafusi-woodstox to the dependencies");
    }

    @Test
    void theReflectiveEngineIsAModuleOfItsOwn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Document.open(Note.class, source(), Options.DEFAULT.withEngine(Options.Engine.REFLECTIVE)))
                .withMessageContaining("add nanafusi-woodstox to the dependencies");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Document.open(Note.class, source(), Options.DEFAULT.withDoctype(Doctype.INTERNAL)))
                .withMessageContaining("add nanafusi-woodstox to the dependencies");
    }
}
