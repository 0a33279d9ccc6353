package kinjo.bench.compare.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kinjo.bench.compare.plan.Cell;
import org.junit.jupiter.api.Test;

class DifferenceTest {

    private final Profile before = new Profile();
    private final Profile after = new Profile();

    @Test
    void stacksAreMergedFrameByFrame() {
        add(before, 10, "main", "A.run", "A.old");
        add(after, 5, "main", "A.run", "A.new");
        add(after, 5, "main", "A.run");

        Difference.Flame run =
                new Difference(before, after).flames().c().getFirst().c().getFirst();

        assertThat(run.n()).isEqualTo("A.run");
        assertThat(run.b()).isEqualTo(10);
        assertThat(run.v()).isEqualTo(10);
        assertThat(run.c()).extracting(Difference.Flame::n).containsExactly("A.new", "A.old");
        assertThat(run.c()).extracting(Difference.Flame::v).containsExactly(5L, 0L);
    }

    @Test
    void runsOfDifferentLengthCompareByShare() {
        add(before, 300, "main", "A.a");
        add(before, 700, "main", "A.b");
        add(after, 30, "main", "A.a");
        add(after, 70, "main", "A.b");

        assertThat(new Difference(before, after).changes())
                .allSatisfy(change -> assertThat(change.self().difference()).isZero())
                .noneMatch(change -> change.self().sure());
    }

    @Test
    void theLargestChangeComesFirst() {
        add(before, 600, "main", "A.b", "A.a");
        add(before, 400, "main", "A.b");
        add(after, 300, "main", "A.b", "A.a");
        add(after, 500, "main", "A.b");
        add(after, 200, "main", "A.b", "A.c");

        List<Difference.Change> changes = new Difference(before, after).changes();

        assertThat(changes).extracting(Difference.Change::method).containsExactly("A.a", "A.c", "A.b");
        assertThat(changes).allMatch(change -> change.self().sure());
        assertThat(changes.getLast().total().difference()).isZero();
    }

    @Test
    void recursionCountsOncePerSample() {
        add(before, 4, "main", "A.a", "A.a", "A.a");
        add(after, 4, "main", "A.a");

        assertThat(new Difference(before, after).changes().getFirst().total().baseline())
                .isEqualTo(1);
    }

    @Test
    void fewSamplesProveNothing() {
        assertThat(Shares.of(3, 10, 6, 10).sure()).isFalse();
        assertThat(Shares.of(300, 1000, 600, 1000).sure()).isTrue();
        assertThat(Shares.of(0, 0, 0, 0).difference()).isZero();
    }

    @Test
    void thePageLoadsNothingAndOddNamesStayText() {
        add(before, 4, "main", "</script><b>");
        add(after, 4, "main", "</script><b>");
        Cell cell = new Cell("toy", null, null, null, null, null);

        String page = ExplainPage.render(List.of(new Explanation.Comparison(cell, "stock", "kinjo", before, after)));

        assertThat(page.split("</script>", -1)).hasSize(4);
        assertThat(page).contains("default-src 'none'", "drawFlames").doesNotContain("</script><b>");
    }

    private static void add(Profile profile, int times, String... stack) {
        for (int i = 0; i < times; i++) {
            profile.addSample(List.of(stack));
        }
    }
}
