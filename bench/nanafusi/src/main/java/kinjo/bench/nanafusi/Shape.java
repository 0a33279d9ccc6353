package kinjo.bench.nanafusi;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;

/** Documents that stress one part of a parser each. Every one is made of {@link Node} elements below a root. */
enum Shape {
    /** Four attributes of 5 to 24 characters per element, no text. */
    ATTRIBUTES {
        @Override
        void append(StringBuilder xml, SplittableRandom random) {
            xml.append("<e a=\"").append(word(random, 5 + random.nextInt(20)));
            xml.append("\" b=\"").append(word(random, 5 + random.nextInt(20)));
            xml.append("\" c=\"").append(word(random, 5 + random.nextInt(20)));
            xml.append("\" d=\"").append(word(random, 5 + random.nextInt(20))).append("\"/>\n");
        }
    },
    /** Texts of 500 to 2,000 characters, some of them references. */
    TEXT {
        @Override
        void append(StringBuilder xml, SplittableRandom random) {
            xml.append("<e><t>");
            for (int length = 500 + random.nextInt(1_500); length > 0; length -= 50) {
                xml.append(word(random, 49)).append(random.nextInt(20) == 0 ? "&amp;" : " ");
            }
            xml.append("</t></e>\n");
        }
    },
    /** 50 elements in each other; the JDK's parsers refuse more than 100. */
    DEEP {
        @Override
        void append(StringBuilder xml, SplittableRandom random) {
            int depth = 50;
            for (int level = 0; level < depth; level++) {
                xml.append("<e a=\"").append(random.nextInt(100)).append("\">");
            }
            xml.append("</e>".repeat(depth)).append('\n');
        }
    },
    /** Short elements, one after the other. */
    WIDE {
        @Override
        void append(StringBuilder xml, SplittableRandom random) {
            xml.append("<e><t>").append(random.nextInt(1_000_000)).append("</t></e>\n");
        }
    };

    /** Appends one child of the root. */
    abstract void append(StringBuilder xml, SplittableRandom random);

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A document of at least so many bytes; the same for the same size. */
    byte[] document(int bytes) {
        SplittableRandom random = new SplittableRandom(ordinal());
        StringBuilder xml = new StringBuilder(bytes + 4096).append("<root>\n");
        while (xml.length() < bytes) {
            append(xml, random);
        }
        return xml.append("</root>\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static String word(SplittableRandom random, int length) {
        StringBuilder word = new StringBuilder(length);
        while (word.length() < length) {
            word.append((char) ('a' + random.nextInt(26)));
        }
        return word.toString();
    }
}
