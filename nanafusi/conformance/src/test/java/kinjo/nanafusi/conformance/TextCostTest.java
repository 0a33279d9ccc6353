package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
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
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Document<Texts> texts =
                Document.open(Texts.class, Source.of(document), Options.DEFAULT.withEngine(Engine.GENERATED))) {
            var iterator = texts.root().getTexts().removeIterator();
            long before = threads.getCurrentThreadAllocatedBytes();
            String text = iterator.next();
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
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
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Document<Lists> lists =
                Document.open(Lists.class, Source.of(document), Options.DEFAULT.withEngine(Engine.GENERATED))) {
            var iterator = lists.root().getRows().removeIterator();
            int sum = 0;
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < rows; i++) {
                sum += iterator.next().values().getFirst();
            }
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(sum).isEqualTo(rows);
            assertThat(bytes / rows).isLessThan(100);
        }
    }
}
