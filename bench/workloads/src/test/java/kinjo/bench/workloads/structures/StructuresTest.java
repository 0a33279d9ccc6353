package kinjo.bench.workloads.structures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.IntFunction;
import java.util.stream.Stream;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.harness.WrongResultException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StructuresTest {
    private static final int LENGTH = 1_000;

    private static Stream<IntFunction<Structure>> makers() {
        return Stream.of(length -> new SearchTree(), HashChains::new, length -> new Records(), Graph::new);
    }

    @ParameterizedTest
    @MethodSource("makers")
    void findsAndWalksOverAllThatWasAdded(IntFunction<Structure> maker) {
        Structure structure = maker.apply(LENGTH);
        for (int number : new Rng(3).permutation(LENGTH)) {
            structure.add(number);
        }

        for (int number = 0; number < LENGTH; number++) {
            assertThat(structure.find(number)).isEqualTo(3 * number + 1);
        }
        assertThat(structure.walk()).isEqualTo(3 * 499_500 + LENGTH);
        assertThat(structure.walk()).isEqualTo(3 * 499_500 + LENGTH);
    }

    @ParameterizedTest
    @MethodSource("makers")
    void tellsBothMetrics(IntFunction<Structure> maker) {
        StructureWalker walker = new StructureWalker(LENGTH, maker, new Rng(1));
        Samples times = new Samples(0);
        walker.build();

        long first = walker.walk(times);
        times.keepIteration();

        assertThat(times.medians()).containsOnlyKeys("lookup", "walk");
        walker.build();
        assertThat(walker.walk(times)).isEqualTo(first);
    }

    /** A structure that keeps nothing. */
    private record Forgetful(int found) implements Structure {
        @Override
        public void add(int number) {}

        @Override
        public int find(int number) {
            return found < 0 ? Structure.valueOf(number) : found;
        }

        @Override
        public long walk() {
            return 0;
        }
    }

    private static void assertFound(Structure wrong, String message) {
        StructureWalker walker = new StructureWalker(LENGTH, length -> wrong, new Rng(1));
        walker.build();

        assertThatThrownBy(() -> walker.walk(new Samples(0)))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining(message);
    }

    @Test
    void findsAStructureThatLosesSomething() {
        assertFound(new Forgetful(-1), "sum of walk");
        assertFound(new Forgetful(1), "sum of lookup");
    }
}
