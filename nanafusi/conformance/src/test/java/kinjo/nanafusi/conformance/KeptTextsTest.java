package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntPredicate;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Options.Producer;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N2: texts of a document in memory that become strings when they are asked for are the same as any others. */
class KeptTextsTest {

    private static final int NOTES = 12_000;

    @Element("notes")
    interface Notes extends XTree {
        @Cut("note")
        XList<Note> removeNotes();

        interface Note extends XTree {
            @Element("number")
            int number();

            @Element("text")
            String getText();

            String removeText();

            @Element("title")
            String title();
        }
    }

    /** Short and long, plain and not, in declared order and not, some missing. */
    private static List<String> texts(Random random) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < NOTES; i++) {
            String piece = switch (random.nextInt(12)) {
                case 0 -> "déjà vu ";
                case 1 -> "必要";
                case 2 -> "a line\nand another ";
                case 3 -> "] ";
                case 4 -> "a & b <c> ";
                default -> "plain text ";
            };
            texts.add(random.nextInt(20) == 0 ? null : piece.repeat(random.nextInt(random.nextInt(10) == 0 ? 200 : 8)));
        }
        return texts;
    }

    private static String element(String name, String text) {
        return text == null
                ? ""
                : "<" + name + ">" + text.replace("&", "&amp;").replace("<", "&lt;") + "</" + name + ">";
    }

    private static byte[] document(List<String> texts, boolean inOrder) {
        StringBuilder document = new StringBuilder("<notes>");
        for (int i = 0; i < texts.size(); i++) {
            String number = element("number", "" + i);
            String text = element("text", texts.get(i));
            String title = element("title", "title of the note " + i);
            document.append("<note>")
                    .append(inOrder ? number + text + title : title + text + number)
                    .append("</note>\n");
        }
        return document.append("</notes>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void assertRead(byte[] document, Options options, List<String> texts, IntPredicate asked) {
        try (Document<Notes> notes = Document.open(Notes.class, Source.of(document), options)) {
            List<Notes.Note> kept = new ArrayList<>();
            for (Notes.Note note : notes.root().removeNotes()) {
                if (asked.test(kept.size())) {
                    assertThat(note.getText()).isEqualTo(texts.get(kept.size()));
                }
                kept.add(note);
            }
            assertThat(kept).hasSize(NOTES);
            for (int i = 0; i < NOTES; i++) {
                Notes.Note note = kept.get(i);
                assertThat(note.number()).isEqualTo(i);
                assertThat(note.title()).isEqualTo("title of the note " + i);
                assertThat(note.title()).isSameAs(note.title());
                assertThat(note.toString())
                        .isEqualTo(
                                "Note[number=" + i + ", text=" + texts.get(i) + ", title=title of the note " + i + "]");
                assertThat(note.removeText()).isEqualTo(texts.get(i));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Producer.class)
    void n2TextsAreTheSameWheneverTheyAreAskedFor(Producer producer) {
        Options options = Options.DEFAULT.withEngine(Engine.GENERATED).withProducer(producer);
        List<String> texts = texts(new Random(1));
        for (boolean inOrder : new boolean[] {true, false}) {
            byte[] document = document(texts, inOrder);
            assertRead(document, options, texts, i -> true);
            assertRead(document, options, texts, i -> false);
            assertRead(document, options, texts, i -> i / 1_000 % 2 == 0);
        }
    }

    @Test
    void n2TreesOfOneThreadAreReadByOthers() {
        List<String> texts = texts(new Random(2));
        Function<Notes.Note, String> all = note -> note.title() + ": " + note.getText();
        try (Document<Notes> notes = Document.open(
                Notes.class, Source.of(document(texts, true)), Options.DEFAULT.withEngine(Engine.GENERATED))) {
            List<Notes.Note> kept = new ArrayList<>();
            notes.root().removeNotes().forEach(kept::add);

            assertThat(kept.parallelStream().map(all).toList())
                    .isEqualTo(kept.parallelStream().map(all).toList())
                    .startsWith("title of the note 0: " + texts.getFirst());
        }
    }
}
