package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

/** Row N10: text with accents is read by words: characters of two bytes, and bytes that are none, at every place. */
class AccentsTest {

    private static final Options GENERATED = Options.DEFAULT.withEngine(Engine.GENERATED);
    private static final int PLACES = 17;

    /** A document of more than 64 KB is read in place, so that nothing ends it but its array. */
    private static final String REST = "<word to='é'><text>é</text></word>\n".repeat(3_000);

    /** Where a text may stand; read or not. */
    private static final String[] WAYS = {
        "<word to='x'><text>%s</text></word>",
        "<word to='x'><text><![CDATA[%s]]></text></word>",
        "<word to='%s'><text>x</text></word>",
        "<word to='x'><!--%s--><text>x</text></word>",
        "<word to='x'><unknown>%s</unknown><text>x</text></word>",
        "<unknown to='%1$s'>%1$s</unknown><word to='x'><text>x</text></word>"
    };

    @Element("words")
    interface WordsOfText extends XTree {
        @Cut("word")
        XList<Word> removeWords();

        interface Word extends XTree {
            @Attribute
            String to();

            @Element("text")
            String text();
        }
    }

    private static List<String> read(Source source) {
        try (Document<WordsOfText> words = Document.open(WordsOfText.class, source, GENERATED)) {
            return words.root()
                    .removeWords()
                    .removeStream()
                    .map(word -> word.to() + " " + word.text())
                    .toList();
        }
    }

    private static List<Source> sources(byte[] document) {
        return List.of(Source.of(document), Source.of(new ByteArrayInputStream(document)));
    }

    private static String words(String way, String text) {
        return "<words>" + way.formatted(text) + "<word to='x'><text>x</text></word>" + REST + "</words>";
    }

    @Test
    void n10CharactersOfEachLengthAtEveryPlace() {
        for (String character : new String[] {"é", "\u07FF", "字", "😀", "é\n", "é]", "ééé字é"}) {
            for (int at = 0; at < PLACES; at++) {
                String text = "é" + "a".repeat(at) + character + "aé".repeat(PLACES - at);
                for (String way : WAYS) {
                    String document = words(way, text);
                    String read = way.startsWith("<unknown") || !way.matches(".*(to='%s|text>%s|CDATA).*") ? "x" : text;
                    boolean attribute = way.contains("<word to='%s");
                    String value = attribute ? read.replace('\n', ' ') + " x" : "x " + read;
                    for (Source source : sources(document.getBytes(StandardCharsets.UTF_8))) {
                        assertThat(read(source))
                                .as(way, text)
                                .startsWith(value, "x x")
                                .hasSize(3_002);
                    }
                }
            }
        }
    }

    @Test
    void n10WhatIsNoCharacterIsAnErrorAtItsPlace() {
        String[] wrong = {
            "\u0080", "\u00C3", "\u00C1\u00BF", "\u00C3\u00C3\u00A9", "\u00E9", "\u00ED\u00A0\u0080", "\u00FF", "\u0001"
        };
        for (String bytes : wrong) {
            for (int at = 0; at < PLACES; at++) {
                for (String way : WAYS) {
                    // Each character stands for a byte.
                    String before = "\u00C3\u00A9" + "a".repeat(at);
                    String document = words(way, before + bytes + "a\u00C3\u00A9".repeat(PLACES));
                    for (Source source : sources(document.getBytes(StandardCharsets.ISO_8859_1))) {
                        WellFormednessException error =
                                catchThrowableOfType(WellFormednessException.class, () -> read(source));
                        assertThat(error.location().offset())
                                .as("%s at %d", way, at)
                                .isEqualTo(document.indexOf(before) + before.length());
                    }
                }
            }
        }
    }

    /** As they are written, and what they are in a text. */
    private static final String[][] PIECES = {
        {"a", "a"},
        {"é", "é"},
        {"&amp;", "&"},
        {"&#233;", "é"},
        {"&#x65E5;", "日"},
        {"<![CDATA[é<]]>", "é<"},
        {"<![CDATA[b&]]>", "b&"},
        {"<!--é-->", ""},
        {"\r\n", "\n"}
    };

    /** Those of a text that holds no markup come first. */
    private static final int PIECES_OF_ATTRIBUTES = 5;

    @Test
    void n10TextInPiecesIsAsciiOrNot() {
        Random random = new Random(1);
        StringBuilder document = new StringBuilder("<words>");
        List<String> expected = new ArrayList<>();
        for (int word = 0; word < 5_000; word++) {
            StringBuilder to = new StringBuilder();
            StringBuilder text = new StringBuilder();
            StringBuilder read = new StringBuilder();
            for (int i = random.nextInt(4); i > 0; i--) {
                String[] piece = PIECES[random.nextInt(PIECES_OF_ATTRIBUTES)];
                to.append(piece[0]);
                read.append(piece[1]);
            }
            read.append(' ');
            for (int i = random.nextInt(5); i > 0; i--) {
                String[] piece = PIECES[random.nextInt(PIECES.length)];
                text.append(piece[0]);
                read.append(piece[1]);
            }
            document.append(WAYS[0].replace("'x'", "'" + to + "'").formatted(text));
            expected.add(read.toString());
        }
        byte[] bytes = document.append("</words>").toString().getBytes(StandardCharsets.UTF_8);

        for (Source source : sources(bytes)) {
            assertThat(read(source)).isEqualTo(expected);
        }
    }
}
