package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import kinjo.nanafusi.DetachedException;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.conformance.Shops.House;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.join.HashJoin;
import kinjo.nanafusi.join.ListMap;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N4: trees that were on disk are the trees that were put there. */
class SpillTest {

    @TempDir
    Path folder;

    private static XIterator<House> houses(String document, Engine engine) {
        return Document.open(
                        Town.class,
                        Source.of(document.getBytes(StandardCharsets.UTF_8)),
                        Options.DEFAULT.withEngine(engine))
                .root()
                .removeHouses()
                .removeIterator();
    }

    private static HashJoin<House, House, Integer> join(long seed, Engine engine) {
        return HashJoin.of(
                houses(RandomTown.of(seed), engine),
                house -> house.getPrice() % 3,
                houses(RandomTown.of(seed + 1), engine),
                house -> house.getPrice() % 3);
    }

    private static String dump(House left, House right) {
        return Dump.of(left) + Dump.of(right);
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n4TreesAreTheSame(Engine engine) {
        int pairs = 0;
        for (long seed = 0; seed < 200; seed++) {
            List<String> inMemory =
                    join(seed, engine).to(SpillTest::dump).removeStream().toList();
            pairs += inMemory.size();

            assertThat(join(seed, engine)
                            .spill(folder, 1, SpillTest::dump)
                            .removeStream()
                            .toList())
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(inMemory);
        }
        assertThat(pairs).isGreaterThan(100);
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n2WhatWasRemovedStaysRemoved(Engine engine) {
        String house = "<house id='1'><price>1</price><addr>A</addr></house>";
        String town = "<town founded='1'>" + house.repeat(3) + "</town>";
        XIterator<House> withoutAddr = ListMap.of(houses(town, engine), one -> {
                    one.removeAddr();
                    return one;
                })
                .removeIterator();
        List<House> lefts = HashJoin.of(withoutAddr, House::getPrice, houses(town, engine), House::getPrice)
                .spill(folder, 1, (left, right) -> left)
                .removeStream()
                .toList();

        assertThat(lefts).hasSize(9).allSatisfy(left -> {
            assertThat(left.getPrice()).isEqualTo(1);
            assertThatExceptionOfType(DetachedException.class).isThrownBy(left::getAddr);
        });
    }
}
