package kinjo.bench.workloads.bintree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.bench.workloads.bintree.Bintree.BintreeRun;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BintreeTest {
    private final BintreeRun run = new BintreeRun(new Setup(Size.SMALL, 2, 1), 0);
    private final Tree tree = run.emptyTree();

    @BeforeEach
    void fill() throws Exception {
        run.insert(tree);
        run.search(tree);
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void theNumberOfThreadsDoesNotChangeTheContent() throws Exception {
        try (BintreeRun alone = new BintreeRun(new Setup(Size.SMALL, 1, 1), 0)) {
            assertThat(alone.iterate()).isEqualTo(run.check(tree));
        }
    }

    @Test
    void valuesComeThreeTimesOnAverage() {
        assertThat(tree.nodes()).extracting(Node::val).isSorted().doesNotHaveDuplicates();
        assertThat(tree.nodes().stream().mapToInt(Node::counter).average().orElseThrow())
                .isBetween(3.0, 4.0);
    }

    @Test
    void findsALostInsertion() {
        tree.nodes().get(11).count();
        assertThatThrownBy(() -> run.check(tree))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("insertions of");
    }

    @Test
    void findsALostSearch() {
        tree.search(tree.nodes().get(11).val());
        assertThatThrownBy(() -> run.check(tree))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("searches for");
    }

    @Test
    void findsANodeThatShouldNotBeThere() {
        tree.insert(-1);
        assertThatThrownBy(() -> run.check(tree))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("nodes of the tree");
    }

    @Test
    void aNodeThatAnotherThreadMadeIsNotMadeAgain() {
        Node node = new Node(5);
        assertThat(node.attach(7)).isNull();
        assertThat(node.attach(8)).isSameAs(node.right());
        assertThat(tree.search(-1)).isFalse();
    }
}
