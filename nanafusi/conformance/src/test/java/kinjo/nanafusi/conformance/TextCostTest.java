package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

/** Row N10: a text is not put together character by character: what that would allocate shows it. */
class TextCostTest {

    private static final int CHARACTERS = 1 << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Short texts behind the long one, so that it is read where it is. */
    private static final String REST = "<text>x</text>\n".repeat(10_000);

    @Element("texts")
    interface Texts extends XTree {
        @Cut("text")
        XList<String> getTexts();
    }

    /** Bytes that the first text of a document takes, which has to be the expected one. */
    private static long allocated(String content, String expected) {
        byte[] document = ("<texts><text>" + content + "</text>" + REST + "</texts>").getBytes(StandardCharsets.UTF_8);
        try (Document<Texts> texts =
                Document.open(Texts.class, Source.of(document), Options.DEFAULT.withEngine(Engine.GENERATED))) {
            var iterator = texts.root().getTexts().removeIterator();
            long before = THREADS.getCurrentThreadAllocatedBytes();
            String text = iterator.next();
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(text.equals(expected)).isTrue();
            return bytes;
        }
    }

    @Test
    void n10ACdataSectionIsCopiedOnce() {
        String text = "a < b & c\n".repeat(CHARACTERS / 10);

        assertThat(allocated("<![CDATA[" + text + "]]>", text)).isLessThan(CHARACTERS * 3 / 2);
    }

    @Test
    void n10TextOfSeveralLinesIsCopiedOnce() {
        String text = "a line of text with a ] and a tab\t\n".repeat(CHARACTERS / 35);

        assertThat(allocated(text, text)).isLessThan(CHARACTERS * 3 / 2);
    }

    /** The JDK decodes into an array of the size of the bytes, and copies what it needs of that. */
    @Test
    void n10AccentedTextIsDecodedAtOnce() {
        String text = "déjà vu, naïve, été ".repeat(CHARACTERS / 20);

        assertThat(allocated(text, text)).isLessThan(CHARACTERS * 3L);
    }

    /** Of 2 bytes a character, and of 4 while it is decoded; the JDK takes 11. */
    @Test
    void n10JapaneseTextIsDecodedAtOnce() {
        String text = "必要な時に必要なだけ、".repeat(CHARACTERS / 11);

        assertThat(allocated(text, text)).isLessThan(CHARACTERS * 6L);
    }

    /** Bytes for each of many texts, beyond those of an empty one. */
    private static long allocatedForEach(String content) {
        int texts = 5_000;
        byte[] document = ("<texts>" + ("<text>" + content + "</text>").repeat(3 * texts) + "</texts>")
                .getBytes(StandardCharsets.UTF_8);
        try (Document<Texts> opened = Document.open(
                Texts.class,
                Source.of(new ByteArrayInputStream(document)),
                Options.DEFAULT.withEngine(Engine.GENERATED))) {
            var iterator = opened.root().getTexts().removeIterator();
            long sum = 0;
            long before = 0;
            for (int i = 0; i < 2 * texts; i++) {
                before = i == texts ? THREADS.getCurrentThreadAllocatedBytes() : before;
                sum += iterator.next().length();
            }
            assertThat(sum).isEqualTo(2L * texts * content.length());
            return (THREADS.getCurrentThreadAllocatedBytes() - before) / texts;
        }
    }

    /** A string takes 40 bytes and its characters; what the JDK tries first is an array of a byte for each character. */
    @Test
    void n10ShortTextsBeyondAsciiTakeWhatTheirStringsTake() {
        assertThat(allocatedForEach("déjà vu, naïve, été, où, ça et là"))
                .as("33 characters in Latin-1")
                .isLessThan(40 + 33 + 12);
        assertThat(allocatedForEach("必要な時に必要なだけ、必要な時に必要なだけ、"))
                .as("22 characters of 2 bytes each")
                .isLessThan(40 + 44 + 16 + 22 + 12);
    }

    @Element("items")
    interface Items extends XTree {
        @Cut("item")
        XList<Item> getItems();

        interface Item extends XTree {
            @Element("number")
            int number();

            @Element("comment")
            String comment();
        }
    }

    private static final String COMMENT =
            "about a hundred characters of a text that says the same as all others, and that " + "is worth nothing";

    /** Bytes for each of many items of a document in memory, of which the program may ask for the comment. */
    private static long allocatedForEachItem(boolean asks) {
        int items = 20_000;
        byte[] document = ("<items>"
                        + ("<item><number>1</number><comment>" + COMMENT + "</comment></item>").repeat(2 * items)
                        + "</items>")
                .getBytes(StandardCharsets.UTF_8);
        try (Document<Items> opened =
                Document.open(Items.class, Source.of(document), Options.DEFAULT.withEngine(Engine.GENERATED))) {
            var iterator = opened.root().getItems().removeIterator();
            long sum = 0;
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < items; i++) {
                Items.Item item = iterator.next();
                sum += item.number() + (asks ? item.comment().length() : 0);
            }
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(sum).isEqualTo(items * (1L + (asks ? COMMENT.length() : 0)));
            return bytes / items;
        }
    }

    /** A tree of 24 bytes and the place of its comment, which takes 24. */
    @Test
    void n10ALongTextThatNobodyAsksForIsNotCopied() {
        assertThat(allocatedForEachItem(false)).isLessThan(24 + 24 + 8);
    }

    /** Places are given up then: 40 bytes and the characters, as in any other document. */
    @Test
    void n10ALongTextThatIsAskedForIsCopiedOnce() {
        assertThat(allocatedForEachItem(true)).isLessThan(24 + 40 + COMMENT.length() + 8);
    }

    @Element("lists")
    interface Lists extends XTree {
        @Cut("l")
        XList<Row> getRows();

        interface Row extends XTree {
            @Element("v")
            List<Integer> values();
        }
    }

    /** A list of one element is an object of 24 bytes; the element is one that the JDK holds. */
    @Test
    void n10AListOfOneElementTakesNoArray() {
        int rows = 10_000;
        byte[] document =
                ("<lists>" + "<l><v>1</v></l>".repeat(2 * rows) + "</lists>").getBytes(StandardCharsets.UTF_8);
        try (Document<Lists> lists =
                Document.open(Lists.class, Source.of(document), Options.DEFAULT.withEngine(Engine.GENERATED))) {
            var iterator = lists.root().getRows().removeIterator();
            int sum = 0;
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < rows; i++) {
                sum += iterator.next().values().getFirst();
            }
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(sum).isEqualTo(rows);
            assertThat(bytes / rows).isLessThan(100);
        }
    }
}
