package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row N10: start tags with the attributes of one before are compared with it; one that differs in anything is checked as the first. */
class AttributesTest {

    private static final String USUAL = "<e a=\"1\" b=\"two\" long-name=\"3\"/>";

    @Element("root")
    interface Root extends XTree {
        @Cut("e")
        XList<Item> getItems();

        @Cut("f")
        XList<Other> getOthers();
    }

    interface Item extends XTree {
        @Attribute
        String a();

        @Attribute
        String b();

        @Attribute("long-name")
        Integer longName();

        @Attribute(namespace = "urn:p")
        String c();
    }

    interface Other extends XTree {
        @Attribute
        String b();

        @Attribute
        String a();
    }

    private static String dump(String document, Engine engine) {
        return Dump.of(Root.class, Source.of(document.getBytes(StandardCharsets.UTF_8)), engine);
    }

    private static String root(String content) {
        return "<root xmlns:p='urn:p'>" + content + "</root>";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<e a=\"1\" b=\"two\" long-name=\"3\" />",
                "<e a=\"1\" b=\"two\" long-name=\"3\"></e>",
                "<e a=\"1\" b=\"two\" long-name=\"3\"\n></e\n>",
                "<e a=\"1\" b=\"two\"/>",
                "<e/>",
                "<e />",
                "<e a=\"1\" b=\"é日本\" long-name=\"&#51;\"/>",
                "<e a=\"\" b=\"\t\n x\" long-name=\"3\"/>",
                "<e a='1' b='\"' long-name='3'/>",
                "<e\na=\"1\"  b = \"two\" long-name=\"3\"/>",
                "<e b=\"two\" a=\"1\" long-name=\"3\"/>",
                "<e a=\"1\" b=\"two\" long-name=\"3\" d=\"4\"/>",
                "<e a=\"1\" b=\"two\" long-name=\"3\" p:c=\"4\"/>",
                "<e a=\"1\" b=\"two\" long-name=\"3\" xmlns:q=\"urn:p\" q:c=\"4\"/>",
                "<e a=\"1\" b=\"two\" long-name=\"3\" xmlns=\"urn:other\"/>",
                "<f a=\"1\" b=\"two\" long-name=\"3\"/>",
                "<f a=\"1\" b=\"two\"/><g a=\"1\" b=\"two\"/>",
                // what is wrong
                "<e a=\"1\" b=\"two\" long-name=\"3\" a=\"1\"/>",
                "<e a=\"1\" b=\"two\" long-name=\"x\"/>",
                "<e a=\"1\" b=\"<\" long-name=\"3\"/>",
                "<e a=\"1\" b=\"&x;\" long-name=\"3\"/>",
                "<e a=\"1\" b=\"two\"long-name=\"3\"/>",
                "<e a=\"1\" b=\"two\" long-name=\"3\"b=\"2\"/>",
                "<e a=\"1\" b=\"two\" long-name=\"3\"/ >",
                "<e a=\"1\" b=\"two\" long-name=\"3\"",
                "<e a=\"1\" b=\"two\" long-name=\"3\" <e/>",
                "<e a=\"1\" b=\"two\" q:c=\"3\"/>"
            })
    void n10AnotherStartTagIsReadAsTheReflectiveEngineDoes(String other) {
        for (String document : List.of(
                root(USUAL.repeat(5) + other + USUAL.repeat(5)),
                root(USUAL.repeat(200) + (other + USUAL).repeat(20)),
                root(("<e>" + USUAL + "</e>").repeat(9) + "<skipped>" + USUAL + other + "</skipped>"))) {
            assertThat(dump(document, Engine.GENERATED)).as(document).isEqualTo(dump(document, Engine.REFLECTIVE));
        }
    }

    @Test
    void n10RandomStartTags() {
        String[] pieces = {
            " a=\"1\"", " b=\"two\"", " long-name=\"3\"", " b='é'", " p:c=\"4\"", " ", " xmlns:p=\"urn:p\""
        };
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            StringBuilder content = new StringBuilder();
            for (int i = 0; i < 60; i++) {
                String name = random.nextInt(4) == 0 ? "f" : "e";
                String tag = "<" + name;
                for (int j = random.nextInt(4); j > 0; j--) {
                    tag += pieces[random.nextInt(random.nextInt(20) == 0 ? pieces.length : 3)];
                }
                content.append((tag + "/>").repeat(1 + random.nextInt(6)));
            }
            String document = root(content.toString());

            assertThat(dump(document, Engine.GENERATED)).as(document).isEqualTo(dump(document, Engine.REFLECTIVE));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 9, 20})
    void theLimitHoldsForFewAttributesToo(int limit) {
        for (Engine engine : new Engine[] {Engine.GENERATED, Engine.REFLECTIVE}) {
            Options options = Options.DEFAULT.withEngine(engine).withLimits(Limits.DEFAULT.withAttributes(limit));
            assertThat(count(tag(limit).repeat(10), options)).as("%s", engine).isEqualTo(10);
            assertThatExceptionOfType(LimitException.class)
                    .as("%s", engine)
                    .isThrownBy(() -> count(tag(limit).repeat(10) + tag(limit + 1), options));
        }
    }

    private static String tag(int attributes) {
        return IntStream.range(0, attributes)
                .mapToObj(i -> " x" + i + "='1'")
                .collect(Collectors.joining("", "<e", "/>"));
    }

    private static long count(String content, Options options) {
        Source source = Source.of(("<root>" + content + "</root>").getBytes(StandardCharsets.UTF_8));
        try (Document<Root> document = Document.open(Root.class, source, options)) {
            return document.root().getItems().stream().count();
        }
    }
}
