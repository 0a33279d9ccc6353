package kinjo.vmbuild.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;

class PapersTest {
    private static final String TEXT = """
            # a comment

            paper: L
            title: Locks
            about: of locks

            row: L1
            what: a sentence
             that goes on
            code: a/B.java, c
            test: BTest
            state: partial: a reason: with a colon
            """;

    @Test
    void readsPapersAndRows() {
        Papers papers = Papers.parse(TEXT);

        assertThat(papers.papers()).singleElement().satisfies(paper -> {
            assertThat(paper.letter()).isEqualTo("L");
            assertThat(paper.title()).isEqualTo("Locks");
            assertThat(paper.source()).isEmpty();
        });
        assertThat(papers.rows()).singleElement().satisfies(row -> {
            assertThat(row.what()).isEqualTo("a sentence that goes on");
            assertThat(row.code()).containsExactly("a/B.java", "c");
            assertThat(row.tests()).containsExactly("BTest");
            assertThat(row.results()).isEmpty();
            assertThat(row.isPartial()).isTrue();
            assertThat(row.reason()).isEqualTo("a reason: with a colon");
        });
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        refused(TEXT.replace("code:", "codes:"), "codes");
        refused(TEXT.replace("test:", "what:"), "twice in a paragraph: what: BTest");
        refused(TEXT.replace("test: BTest", "BTest"), "not 'key: value': BTest");
        refused(TEXT.replace("row: L1\n", ""), "belongs to no paper or row");
        refused("row: L1\n", "belongs to no paper or row");
    }

    private static void refused(String text, String message) {
        assertThatThrownBy(() -> Papers.parse(text))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining(message);
    }

    @Test
    void knowsTheRowsOfAllPapers() {
        assertThat(Papers.names())
                .hasSize(12 + 9 + 10 + 6 + 11 + 10)
                .doesNotHaveDuplicates()
                .contains("T1", "T12", "C9", "N10", "L6", "S11", "X10");
    }
}
