package kinjo.nanafusi.conformance.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import kinjo.nanafusi.Doctype;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N1: namespaces of packages and types, markup that is kept, and trees as text, in both engines. */
class FeedTest {

    private static final String ATOM = "<feed xmlns='http://www.w3.org/2005/Atom'>%s</feed>";

    /** Contents that are well-formed where Atom is the default namespace. */
    private static final List<String> CONTENTS = List.of(
            "",
            "text",
            " \r\n two\rlines\n",
            "a &amp; b &#x41; &lt;i>",
            "<div xmlns='http://www.w3.org/1999/xhtml'>a <b class=\"x &gt; y\">b</b ><br/> 近所 é 𝄞</div>",
            "<![CDATA[</content> <raw> ]] >]]>",
            "<!-- </content> --><?target </content>?>",
            "mixed <content>with <content/> its own</content> name",
            "<p:x xmlns:p='urn:p' p:a='>'/>");

    private static Options of(Engine engine) {
        return Options.DEFAULT.withEngine(engine);
    }

    private static <T extends XTree> Document<T> open(Class<T> type, String text, Options options) {
        return Document.open(type, Source.of(text.getBytes(StandardCharsets.UTF_8)), options);
    }

    private static Feed.Entry entry(String text, Options options) {
        try (Document<Feed> feed = open(Feed.class, ATOM.formatted("<entry>" + text + "</entry>"), options);
                XIterator<Feed.Entry> entries = feed.root().entries().removeIterator()) {
            return entries.next();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1TheInnermostNamespaceHolds(Engine engine) {
        Feed.Entry entry = entry(
                "<title>in Atom</title><title xmlns=''>in none</title><local xmlns=''>none</local>"
                        + "<point><p:x xmlns:p='urn:place'>1</p:x><x>2</x><o:y xmlns:o='urn:other'>3</o:y>"
                        + "<deeper xmlns='urn:place'><name>in its outer type's</name></deeper></point>",
                of(engine));

        assertThat(entry.title()).isEqualTo("in Atom");
        assertThat(entry.local()).isEqualTo("none");
        assertThat(entry.point().x()).isEqualTo(1);
        assertThat(entry.point().y()).isEqualTo(3);
        assertThat(entry.point().deeper().name()).isEqualTo("in its outer type's");
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1TheDocumentElementIsInTheNamespaceOfThePackage(Engine engine) {
        try (Document<Feed> feed = open(Feed.class, "<feed/>", of(engine))) {
            assertThatExceptionOfType(ValueException.class)
                    .isThrownBy(() -> feed.root().title())
                    .withMessageContaining("not <feed> in the namespace \"http://www.w3.org/2005/Atom\"");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1MarkupIsKeptAsItIs(Engine engine) {
        for (String content : CONTENTS) {
            Feed.Entry entry = entry(
                    "<summary>%1$s</summary><content type='x'>%1$s</content><note>%1$s</note><note a=''>%1$s</note >"
                            .formatted(content),
                    of(engine));

            assertThat(entry.summary()).isEqualTo(content);
            assertThat(entry.content().markup()).isEqualTo(content);
            assertThat(entry.content().type()).isEqualTo("x");
            assertThat(entry.notes()).containsExactly(content, content);
        }
        assertThat(entry("<summary/>", of(engine)).summary()).isEmpty();
        assertThat(entry("<content/>", of(engine)).content().markup()).isEmpty();
        assertThat(entry("", of(engine)).summary()).isNull();
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1MarkupIsKeptInEveryEncodingAndAtEverySize(Engine engine) {
        Random random = new Random(1);
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16)) {
            List<String> entries = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                String content = CONTENTS.get(random.nextInt(CONTENTS.size()));
                entries.add(content.repeat(random.nextInt(5) + (i % 100 == 0 ? 500 : 0)));
            }
            String skipped = "<other>" + "x<y/>".repeat(5_000) + "</other>";
            String text = ATOM.formatted("\n<entry>" + String.join("</entry>" + skipped + "<entry >", entries)
                    + "</entry><title>last <b/></title>");

            try (Document<Feed.Entries> feed =
                    Document.open(Feed.Entries.class, Source.of(text.getBytes(charset)), of(engine))) {
                Feed.Entries root = feed.root();
                assertThat(root.entries().removeStream().toList()).isEqualTo(entries);
                assertThat(root.title()).isEqualTo("last <b/>");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1MarkupIsCheckedAndBounded(Engine engine) {
        for (String wrong : List.of("<a></b>", "<p:a/>", "&x;", "<a b='' b=''/>", "]]>", "<!-- -- -->")) {
            assertThatExceptionOfType(WellFormednessException.class)
                    .as(wrong)
                    .isThrownBy(() -> entry("<summary>" + wrong + "</summary>", of(engine)));
        }
        Options small = of(engine).withLimits(Limits.DEFAULT.withRecord(1 << 17));
        assertThatExceptionOfType(LimitException.class)
                .isThrownBy(() -> entry("<summary>" + "<b/>".repeat(1 << 16) + "</summary>", small));
        Options shallow = of(engine).withLimits(Limits.DEFAULT.withDepth(5));
        for (String content : List.of("<summary>%s</summary>", "<content>%s</content>")) {
            assertThat(entry(content.formatted("<a><b/></a>"), shallow)).isNotNull();
            assertThatExceptionOfType(LimitException.class)
                    .isThrownBy(() -> entry(content.formatted("<a><b><c><d>x</d></c></b></a>"), shallow));
        }
    }

    @Test
    void n1ReferencesToEntitiesAreKeptAndWhatTheyBringIsRefused() {
        Options options = Options.DEFAULT.withDoctype(Doctype.INTERNAL);
        String text = "<!DOCTYPE feed [<!ENTITY e 'a longer text'><!ENTITY s '<summary>x</summary>'>]>" + ATOM;
        try (Document<Feed> feed =
                open(Feed.class, text.formatted("<entry><summary>&e;<b/>&e;</summary></entry>"), options)) {
            assertThat(feed.root().entries().removeIterator().next().summary()).isEqualTo("&e;<b/>&e;");
        }
        String longer = "<!DOCTYPE feed [<!ENTITY h '<b/>'><!ENTITY %% q \"" + "x".repeat(3_000)
                + "\"><!ENTITY %% d \"<!ENTITY l '<c>" + "&#37;q;".repeat(4) + "</c>'>\">%%d;]>" + ATOM;
        for (String content : List.of("x&h;", "&h;", "&h;x", "&l;&h;<b>&h;</b >")) {
            try (Document<Feed> feed = open(
                    Feed.class,
                    longer.formatted("<entry><unknown>&l;</unknown><summary>" + content + "</summary></entry>"),
                    options.lenient())) {
                assertThat(feed.root().entries().removeIterator().next().summary())
                        .isEqualTo(content);
            }
        }
        try (Document<Feed> feed = open(Feed.class, text.formatted("<entry>&s;</entry>"), options)) {
            assertThatExceptionOfType(ValueException.class)
                    .isThrownBy(() -> feed.root().entries().removeIterator().next())
                    .withMessageContaining("comes from an entity");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1ATreeIsTextThatNamesItsParts(Engine engine) {
        String text =
                ATOM.formatted("<entry id='1'><title>A</title><note>n<b/></note></entry><entry/><title>T</title>");
        try (Document<Feed> document = open(Feed.class, text, of(engine))) {
            Feed feed = document.root();
            XIterator<Feed.Entry> entries = feed.entries().removeIterator();
            Feed.Entry entry = entries.next();

            assertThat(feed).hasToString("Feed[entries=..., title=...]");
            assertThat(feed.title()).isEqualTo("T");
            assertThat(feed).hasToString("Feed[entries=..., title=T]");
            String shown = "Entry[content=null, id=1, local=null, notes=[n<b/>], point=null, summary=null, title=%s]";
            assertThat(entry).hasToString(shown.formatted("A"));
            assertThat(entry.removeTitle()).isEqualTo("A");
            assertThat(entry).hasToString(shown.formatted("(removed)"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void aTreeInATreeIsText(Engine engine) {
        assertThat(entry("<content type='t'>a<b/></content>", of(engine)).toString())
                .contains("content=Content[markup=a<b/>, type=t]");
    }
}
