package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N1: trees whose accessors come from other interfaces. */
class InheritanceTest {

    private static final String DOCUMENT =
            "<town id='7'><name>Kobe</name><size>3</size><part id='8'><name>Nada</name></part></town>";

    interface Named extends XTree {
        @Attribute
        int id();

        @Element
        String name();
    }

    interface Counted extends XTree {
        @Attribute
        int id();

        @Element
        Integer size();
    }

    /** Inherits {@code id} twice, and answers for {@code size} itself. */
    @Element("town")
    interface Town extends Named, Counted {
        @Override
        default Integer size() {
            return -1;
        }

        @Element
        Part part();
    }

    /** Has no accessor of its own. */
    interface Part extends Named {}

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1BothEnginesReadWhatIsInherited(Engine engine) {
        Source source = Source.of(DOCUMENT.getBytes(StandardCharsets.UTF_8));
        try (Document<Town> document = Document.open(Town.class, source, Options.DEFAULT.withEngine(engine))) {
            Town town = document.root();

            assertThat(town.id()).isEqualTo(7);
            assertThat(((Counted) town).id()).isEqualTo(7);
            assertThat(town.name()).isEqualTo("Kobe");
            assertThat(town.size()).isEqualTo(-1);
            assertThat(town.part().id()).isEqualTo(8);
            assertThat(town.part().name()).isEqualTo("Nada");
        }
    }

    @Element("entry")
    interface Entry extends XTree, Map.Entry<String, String>, Comparable<Entry> {
        @Override
        @Attribute
        String getKey();

        @Override
        @Text
        String getValue();

        @Override
        default String setValue(String value) {
            throw new UnsupportedOperationException(value);
        }

        @Override
        default int compareTo(Entry other) {
            return getKey().compareTo(other.getKey());
        }
    }

    /** Map.Entry has equals and hashCode, which every object has. */
    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1ATreeMayExtendInterfacesOfJava(Engine engine) {
        Source source = Source.of("<entry key='k'>v</entry>".getBytes(StandardCharsets.UTF_8));
        try (Document<Entry> document = Document.open(Entry.class, source, Options.DEFAULT.withEngine(engine))) {
            Entry entry = document.root();

            assertThat(entry.getKey()).isEqualTo("k");
            assertThat(entry.getValue()).isEqualTo("v");
            assertThat(entry.compareTo(entry)).isZero();
            assertThat(entry).isEqualTo(entry);
        }
    }
}
