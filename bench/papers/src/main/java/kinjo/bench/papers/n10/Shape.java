package kinjo.bench.papers.n10;

import java.io.IOException;
import java.util.Locale;

/** Documents that stress one part of a parser each. Every one is made of {@link Node} elements below a root. */
enum Shape {
    /** Four attributes of 5 to 24 characters per element, no text. */
    ATTRIBUTES {
        @Override
        void append(NodeWriter out) {
            out.open()
                    .attribute('a')
                    .attribute('b')
                    .attribute('c')
                    .attribute('d')
                    .markup("/>\n");
        }
    },
    /** Texts of 500 to 2,000 characters, some of them references. */
    TEXT {
        @Override
        void append(NodeWriter out) {
            out.open().markup("><t>");
            for (int length = 500 + out.number(1_500); length > 0; length -= 50) {
                out.letters(49).character(out.number(20) == 0 ? "&amp;" : " ");
            }
            out.markup("</t></e>\n");
        }
    },
    /** The same length in a CDATA section, with what would be markup outside of one. */
    CDATA {
        @Override
        void append(NodeWriter out) {
            out.open().markup("><t><![CDATA[");
            for (int length = 500 + out.number(1_500); length > 0; length -= 50) {
                out.letters(49).character(out.number(20) == 0 ? "<" : "\n");
            }
            out.markup("]]></t></e>\n");
        }
    },
    /** The same length of Japanese, three bytes for each character. */
    JAPANESE {
        @Override
        void append(NodeWriter out) {
            out.open().markup("><t>").japanese(500 + out.number(1_500)).markup("</t></e>\n");
        }
    },
    /** The same length, with one letter in twenty that has an accent. */
    ACCENTED {
        @Override
        void append(NodeWriter out) {
            out.open().markup("><t>");
            for (int length = 500 + out.number(1_500); length > 0; length -= 10) {
                out.letters(9).character(out.number(2) == 0 ? "é" : " ");
            }
            out.markup("</t></e>\n");
        }
    },
    /** 50 elements in each other; the JDK's parsers refuse more than 100. */
    DEEP {
        @Override
        void append(NodeWriter out) {
            int depth = 50;
            for (int level = 0; level < depth; level++) {
                out.open().attribute('a', out.number(100)).markup(">");
            }
            out.markup("</e>".repeat(depth)).markup("\n");
        }
    },
    /** Short elements, one after the other. */
    WIDE {
        @Override
        void append(NodeWriter out) {
            out.open().markup("><t>").digits(out.number(1_000_000)).markup("</t></e>\n");
        }
    };

    /** Appends one child of the root. */
    abstract void append(NodeWriter out);

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A document of at least so many bytes; the same for the same size. */
    byte[] document(int bytes) {
        try (ShapeStream stream = new ShapeStream(bytes, this)) {
            return stream.readAllBytes();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
