package kinjo.nanafusi.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kinjo.nanafusi.ListFeed;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.join.Item.Pair;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rows N4 and N8: a hash join within a bound of memory. */
class SpillingJoinTest {

    @TempDir
    Path folder;

    private enum Color {
        RED {
            @Override
            String sound() {
                return "ah";
            }
        };

        abstract String sound();
    }

    private record Values(
            BigDecimal decimal,
            Double number,
            Float small,
            Short shorter,
            Boolean truth,
            LocalDate date,
            Color color,
            Item item) {}

    private static HashJoin<Item, Item, Integer> join(List<Item> left, List<Item> right) {
        return HashJoin.of(ListFeed.over(left), Item::key, ListFeed.over(right), Item::key);
    }

    /** All pairs, in any order; the bound holds at every step. */
    private List<Pair> spill(HashJoin<Item, Item, Integer> join, int bound) {
        SpillingJoin<Item, Item, Integer, Pair> feed = new SpillingJoin<>(join, folder, bound, Pair::new);
        List<Pair> pairs = new ArrayList<>();
        for (XIterator<Pair> all = feed.list().removeIterator(); all.hasNext(); ) {
            pairs.add(all.next());
            assertThat(feed.held()).isLessThanOrEqualTo(bound);
        }
        return pairs;
    }

    /** Makes tens of thousands of small files: where the disk is busy that takes longer than a test may otherwise. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void n4AnyBoundGivesTheResultsOfTheJoinInMemory() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            List<Item> left = Item.random(random, random.nextInt(200), 40);
            List<Item> right = Item.random(random, random.nextInt(200), 40);
            List<Item> one = Item.unique(random, 40);
            for (int bound : new int[] {1, 7, 50, 1_000}) {
                assertThat(spill(join(left, right), bound))
                        .as("seed %d, bound %d", seed, bound)
                        .containsExactlyInAnyOrderElementsOf(
                                join(left, right).to(Pair::new).removeStream().toList());
                assertThat(spill(join(left, one).uniqueRight(), bound))
                        .containsExactlyInAnyOrderElementsOf(
                                join(left, one).to(Pair::new).removeStream().toList());
                assertThat(spill(join(one, right).uniqueLeft(), bound))
                        .containsExactlyInAnyOrderElementsOf(
                                join(one, right).to(Pair::new).removeStream().toList());
            }
            assertThat(openFiles()).isZero();
        }
    }

    @Test
    void n4WhatIsInMemoryIsJoinedAtOnce() {
        List<Item> sorted = Item.ascending(1_000);
        ListFeed<Item> left = new ListFeed<>(sorted);
        XIterator<Pair> pairs = HashJoin.of(left.iterator(), Item::key, ListFeed.over(sorted), Item::key)
                .spill(folder, 10, Pair::new)
                .removeIterator();

        assertThat(pairs.next().left().key()).isZero();
        assertThat(left.taken()).isLessThan(20);
        pairs.close();
    }

    private long openFiles() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        Assumptions.assumeTrue(Files.isDirectory(descriptors));
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.filter(this::isOurs).count();
        }
    }

    private boolean isOurs(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder);
        } catch (IOException e) {
            // The descriptor of the listing itself is gone by now.
            return false;
        }
    }

    private XIterator<Pair> halfDone() {
        List<Item> left = Item.random(new Random(1), 1_000, 10_000);
        List<Item> right = Item.random(new Random(2), 1_000, 10_000);
        XIterator<Pair> pairs = join(left, right).spill(folder, 10, Pair::new).removeIterator();
        pairs.next();
        return pairs;
    }

    @Test
    void n8FilesAreGoneWhenTheListIsClosed() throws IOException {
        XIterator<Pair> pairs = halfDone();
        pairs.hasNext();
        assertThat(openFiles()).isPositive();

        pairs.close();

        assertThat(openFiles()).isZero();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void n9FilesAreGoneWhenNobodyCanAsk() throws IOException, InterruptedException {
        XIterator<Pair> pairs = halfDone();
        pairs.hasNext();
        assertThat(openFiles()).isPositive();
        Reference.reachabilityFence(pairs);
        pairs = null;

        while (openFiles() > 0) {
            System.gc();
            Thread.sleep(1);
        }

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsRefused() {
        List<Item> none = List.of();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(none, none).spill(folder.resolve("none"), 10, Pair::new))
                .withMessageContaining("is no directory that can be written");
        assertThatIllegalArgumentException().isThrownBy(() -> join(none, none).spill(folder, 0, Pair::new));
    }

    @Test
    void anErrorOnDiskComesAgainAndAgain() throws IOException {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        List<Item> left = Item.random(new Random(1), 100, 1_000_000);
        List<Item> right = Item.random(new Random(2), 100, 1_000_000);
        XIterator<Pair> pairs = join(left, right).spill(gone, 10, Pair::new).removeIterator();
        Files.delete(gone);

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(pairs::hasNext)
                    .withMessageContaining("give it a directory with room for both inputs");
        }
    }

    @Test
    void valuesComeBackAsTheyWere() {
        List<Values> values = List.of(
                new Values(null, null, null, null, null, null, null, null),
                new Values(
                        new BigDecimal("1E+3"),
                        Double.NEGATIVE_INFINITY,
                        Float.NaN,
                        (short) -1,
                        true,
                        LocalDate.MIN,
                        Color.RED,
                        new Item(7, "\uD800Ō")));

        assertThat(HashJoin.of(ListFeed.over(values), any -> 1, ListFeed.over(values), any -> 1)
                        .spill(folder, 1, (a, b) -> List.of(a, b))
                        .removeStream()
                        .flatMap(List::stream)
                        .toList())
                .hasSize(8)
                .allMatch(values::contains);
    }

    @Test
    void elementsOfOtherTypesAreRefused() {
        List<Object> objects =
                IntStream.range(0, 100).mapToObj(i -> new Object()).toList();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> HashJoin.of(
                                ListFeed.over(objects), Object::hashCode, ListFeed.over(objects), o -> -o.hashCode())
                        .spill(folder, 10, (a, b) -> a)
                        .removeIterator()
                        .hasNext())
                .withMessageContaining("elements of type java.lang.Object cannot be written to disk");
    }
}
