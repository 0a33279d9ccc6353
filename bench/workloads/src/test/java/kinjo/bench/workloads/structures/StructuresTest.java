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
            assertThat(structure.find(number)).isEqualTo(number);
        }
        assertThat(structure.walk()).isEqualTo(499_500);
        assertThat(structure.walk()).isEqualTo(499_500);
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

    @Test
    void findsAStructureThatLosesSomething() {
        Structure forgetful = new Structure() {
            @Override
            public void add(int number) {}

            @Override
            public int find(int number) {
                return number;
            }

            @Override
            public long walk() {
                return 0;
            }
        };
        StructureWalker walker = new StructureWalker(LENGTH, length -> forgetful, new Rng(1));
        walker.build();

        assertThatThrownBy(() -> walker.walk(new Samples(0)))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("sum of walk");
    }
}
