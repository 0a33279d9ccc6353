package kinjo.nanafusi.conformance.jaxb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

/** Row N1: without the jar of JAXB's annotations everything else works, and who needs it is told so. */
class WithoutJaxbTest {

    /** A tree that has nothing to do with JAXB. */
    @Element("a")
    public interface Plain extends XTree {
        @Cut
        XList<Leaf> leaf();
    }

    /** An element of it. */
    public interface Leaf extends XTree {
        @Attribute
        int x();
    }

    /** Runs in the class loader without the jar. */
    public static final class Program implements Supplier<String> {
        @Override
        public String get() {
            return plain(Engine.GENERATED)
                    + plain(Engine.REFLECTIVE)
                    + houses(Engine.GENERATED)
                    + houses(Engine.REFLECTIVE);
        }

        private static Source source(String document) {
            return Source.of(document.getBytes(StandardCharsets.UTF_8));
        }

        private static String plain(Engine engine) {
            Source source = source("<a><leaf x='3'/></a>");
            try (Document<Plain> document = Document.open(Plain.class, source, Options.DEFAULT.withEngine(engine))) {
                return document.root().leaf().iterator().next().x() + "\n";
            }
        }

        private static String houses(Engine engine) {
            Source source = source("<town xmlns='urn:town'><house/></town>");
            try (Document<Beans.Town> town =
                    Document.open(Beans.Town.class, source, Options.DEFAULT.withEngine(engine))) {
                return town.root().getHouses().iterator().next() + "\n";
            } catch (IllegalArgumentException e) {
                return e.getMessage() + "\n";
            }
        }
    }

    @Test
    void n1OnlyWhoNeedsItIsTold() throws Exception {
        List<URL> places = new ArrayList<>();
        for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!place.contains("jakarta.xml.bind")) {
                places.add(Path.of(place).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Supplier<?> program = (Supplier<?>)
                    loader.loadClass(Program.class.getName()).getConstructor().newInstance();

            assertThat(program.get().toString().lines())
                    .containsExactly(
                            "3",
                            "3",
                            Beans.House.class.getName()
                                    + " has no JAXB annotations that can be seen; is jakarta.xml.bind-api on the class path?",
                            Beans.Town.class.getName() + ".getHouses has the type " + Beans.House.class.getName()
                                    + ", which is neither a value nor a tree");
        }
    }
}
