package kinjo.bench.workloads.lucene;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.lucene.Luindex.LuindexRun;
import org.junit.jupiter.api.Test;

class LuindexTest {
    @Test
    void findsAnIndexOfAnotherText() throws Exception {
        try (LuindexRun run = new LuindexRun(new Setup(Size.SMALL, 1, 1))) {
            run.iterate();
            run.articles(0).set(3, new Article(3, "title", "another text"));
            assertThatThrownBy(run::iterate)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining("digest of the words");
        }
    }
}
