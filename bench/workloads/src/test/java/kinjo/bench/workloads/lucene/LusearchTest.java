package kinjo.bench.workloads.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.lucene.Lusearch.LusearchRun;
import kinjo.bench.workloads.lucene.Search.Kind;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LusearchTest {
    private static final List<String> TEXT = List.of("black", "white", "green", "blue");

    @ParameterizedTest
    @CsvSource({
        "TERM,     green,            true",
        "TERM,     gree,             false",
        "PHRASE,   white green,      true",
        "PHRASE,   white blue,       false",
        "ALL,      blue black,       true",
        "ALL,      blue red,         false",
        "ANY,      red blue,         true",
        "ANY,      red yellow,       false",
        "WILDCARD, g?e*,             true",
        "WILDCARD, g?n*,             false",
        "FUZZY,    green,            true",
        "FUZZY,    grean,            true",
        "FUZZY,    greeen,           true",
        "FUZZY,    gree,             true",
        "FUZZY,    wihte,            true",
        "FUZZY,    breen,            false",
        "FUZZY,    grain,            false",
    })
    void saysWhatMatches(Kind kind, String words, boolean matches) {
        assertThat(new Search(kind, List.of(words.split(" "))).matches(TEXT)).isEqualTo(matches);
    }

    @Test
    void luceneFindsTheSameForEveryKind() throws Exception {
        try (LusearchRun run = new LusearchRun(new Setup(Size.SMALL, 1, 1))) {
            List<Search> searches = run.searches(0);
            Set<Kind> kinds = searches.stream().map(Search::kind).collect(Collectors.toSet());
            assertThat(kinds).isEqualTo(EnumSet.allOf(Kind.class));
            for (Search search : searches) {
                run.recount(List.of(search), List.of(run.found(search)));
            }
        }
    }

    @Test
    void findsAMissedHitAndAFalseOne() throws Exception {
        try (LusearchRun run = new LusearchRun(new Setup(Size.SMALL, 1, 1))) {
            List<Search> some = Collections.nCopies(1, new Search(Kind.TERM, List.of("none")));
            run.recount(some, List.of(hits(0)));
            assertThatThrownBy(() -> run.recount(some, List.of(hits(1))))
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("hits of TERM(none)");
            assertThatThrownBy(() -> run.recount(some, List.of(hits(1, new ScoreDoc(7, 1)))))
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("TERM(none) found article 7");
        }
    }

    private static TopDocs hits(int count, ScoreDoc... top) {
        return new TopDocs(new TotalHits(count, TotalHits.Relation.EQUAL_TO), top);
    }
}
