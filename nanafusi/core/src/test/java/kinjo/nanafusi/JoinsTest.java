package kinjo.nanafusi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows N4 and N7: the joins against nested loops over the whole lists. */
class JoinsTest {

    private record Item(int key, int id) {}

    private record Pair(Item left, Item right) {}

    /** A feed over a list that now and then has nothing yet. */
    private static final class Items extends Feed<Item> {

        private final List<Item> items;
        private final Random pauses;
        private int taken;
        private boolean closed;

        Items(List<Item> items, Random pauses) {
            this.items = items;
            this.pauses = pauses;
        }

        XIterator<Item> iterator() {
            return new XList<>(this).removeIterator();
        }

        @Override
        protected Item next(Patience patience) {
            boolean pausing = patience == Patience.NOW && pauses.nextInt(3) == 0;
            return pausing || ended() ? null : items.get(taken++);
        }

        @Override
        protected boolean ended() {
            return taken == items.size();
        }

        @Override
        protected long bytesRead() {
            return 300L * taken;
        }

        @Override
        protected void awaited(Consumer<Awaitable> inputs) {
            inputs.accept(Source.of(new byte[0]));
        }

        @Override
        protected void close() {
            closed = true;
        }
    }

    private static List<Item> items(Random random, int count, int keys) {
        return IntStream.range(0, count)
                .mapToObj(id -> new Item(random.nextInt(keys), id))
                .toList();
    }

    private static List<Item> unique(Random random, int count) {
        List<Item> items = new ArrayList<>(
                IntStream.range(0, count).mapToObj(key -> new Item(key, key)).toList());
        java.util.Collections.shuffle(items, random);
        return items;
    }

    private static List<Pair> pairs(List<Item> left, List<Item> right) {
        return left.stream()
                .flatMap(a -> right.stream().filter(b -> a.key == b.key).map(b -> new Pair(a, b)))
                .toList();
    }

    private interface Operation<R> {
        XList<R> over(XIterator<Item> left, XIterator<Item> right);
    }

    private static <R> List<R> run(Operation<R> operation, List<Item> left, List<Item> right, Random random) {
        Items leftFeed = new Items(left, random);
        Items rightFeed = new Items(right, random);
        XList<R> result = operation.over(leftFeed.iterator(), rightFeed.iterator());
        List<R> all = result.removeStream().toList();
        assertThat(leftFeed.closed && rightFeed.closed).isTrue();
        return all;
    }

    @Test
    void n4HashJoinFindsAllPairs() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = items(random, random.nextInt(50), 10);
            List<Item> right = items(random, random.nextInt(50), 10);

            assertThat(run((a, b) -> HashJoin.of(a, Item::key, b, Item::key).to(Pair::new), left, right, random))
                    .containsExactlyInAnyOrderElementsOf(pairs(left, right));
        }
    }

    @Test
    void n4HashJoinByNumbersFindsAllPairs() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = items(random, random.nextInt(50), 10);
            List<Item> many = items(random, random.nextInt(50), 20);
            List<Item> one = unique(random, 15);

            assertThat(run((a, b) -> HashJoin.ofLong(a, Item::key, b, Item::key).to(Pair::new), left, many, random))
                    .containsExactlyInAnyOrderElementsOf(pairs(left, many));
            assertThat(run(
                            (a, b) -> HashJoin.ofLong(a, Item::key, b, Item::key)
                                    .uniqueRight()
                                    .to(Pair::new),
                            many,
                            one,
                            random))
                    .containsExactlyInAnyOrderElementsOf(pairs(many, one));
        }
    }

    @Test
    void n4NumbersThatDifferInTheirHighBitsOnlyAreDifferentKeys() {
        List<Item> left = items(new Random(1), 50, 20);

        assertThat(run(
                        (a, b) -> HashJoin.ofLong(a, item -> item.key + (1L << 32), b, Item::key)
                                .to(Pair::new),
                        left,
                        left,
                        new Random(1)))
                .isEmpty();
    }

    @Test
    void n4UniqueHashJoinFindsAllPairs() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> many = items(random, random.nextInt(50), 20);
            List<Item> one = unique(random, 15);

            assertThat(run(
                            (a, b) -> HashJoin.of(a, Item::key, b, Item::key)
                                    .uniqueRight()
                                    .to(Pair::new),
                            many,
                            one,
                            random))
                    .containsExactlyInAnyOrderElementsOf(pairs(many, one));
            assertThat(run(
                            (a, b) -> HashJoin.of(a, Item::key, b, Item::key)
                                    .uniqueLeft()
                                    .to(Pair::new),
                            one,
                            many,
                            random))
                    .containsExactlyInAnyOrderElementsOf(pairs(one, many));
        }
    }

    @Test
    void n4SortedJoinFindsAllPairs() {
        Comparator<Item> byKey = Comparator.comparingInt(Item::key);
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left =
                    items(random, random.nextInt(50), 10).stream().sorted(byKey).toList();
            List<Item> right =
                    items(random, random.nextInt(50), 10).stream().sorted(byKey).toList();

            assertThat(run(
                            (a, b) -> HashJoin.of(a, Item::key, b, Item::key)
                                    .sorted(Comparator.<Integer>naturalOrder(), Pair::new),
                            left,
                            right,
                            random))
                    .containsExactlyInAnyOrderElementsOf(pairs(left, right));
        }
    }

    @Test
    void n4SortedJoinRefusesInputsOutOfOrder() {
        List<Item> left = List.of(new Item(2, 0), new Item(1, 0));
        List<Item> right = List.of(new Item(3, 0));

        assertThatIllegalStateException()
                .isThrownBy(() -> run(
                        (a, b) -> HashJoin.of(a, Item::key, b, Item::key)
                                .sorted(Comparator.<Integer>naturalOrder(), Pair::new),
                        left,
                        right,
                        new Random(1)))
                .withMessageContaining("the left input of the sorted join is not in order: 1 comes after 2");
    }

    @Test
    void n4JoinFindsAllPairsOfACondition() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = items(random, random.nextInt(30), 10);
            List<Item> right = items(random, random.nextInt(30), 10);

            assertThat(run((a, b) -> Join.of(a, b, (x, y) -> x.key == y.key, Pair::new), left, right, random))
                    .containsExactlyInAnyOrderElementsOf(pairs(left, right));
        }
    }

    @Test
    void n4SetOperations() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = items(random, random.nextInt(30), 10);
            List<Item> right = items(random, random.nextInt(5), 10);
            List<Integer> keys = right.stream().map(Item::key).toList();

            assertThat(run((a, b) -> Intersection.of(a, Item::key, b, Item::key), left, right, random))
                    .containsExactlyInAnyOrderElementsOf(left.stream()
                            .filter(item -> keys.contains(item.key))
                            .toList());
            assertThat(run((a, b) -> Difference.of(a, Item::key, b, Item::key), left, right, random))
                    .containsExactlyInAnyOrderElementsOf(left.stream()
                            .filter(item -> !keys.contains(item.key))
                            .toList());
            assertThat(run(Union::of, left, right, random)).hasSize(left.size() + right.size());
            assertThat(run((a, b) -> Union.distinct(a, b, Item::key), left, right, random))
                    .extracting(Item::key)
                    .doesNotHaveDuplicates()
                    .containsAll(keys);
        }
    }

    @Test
    void n4OperatorsCompose() {
        List<Item> left = items(new Random(1), 100, 10);
        XIterator<Item> rest = new Items(left, new Random(2)).iterator();
        XList<Integer> ids = ListMap.of(rest, item -> item.key == 3, Item::id);

        XList<Integer> both = Union.of(
                ids.removeIterator(),
                ListMap.of(new Items(left, new Random(3)).iterator(), Item::id).removeIterator());

        assertThat(both.removeStream().count())
                .isEqualTo(100 + left.stream().filter(item -> item.key == 3).count());
    }

    @Test
    void n4TheFirstAnswerComesBeforeTheInputsEnd() {
        List<Item> sorted =
                IntStream.range(0, 1_000).mapToObj(key -> new Item(key, key)).toList();
        Items left = new Items(sorted, new Random(1));
        Items right = new Items(sorted, new Random(2));

        HashJoin.of(left.iterator(), Item::key, right.iterator(), Item::key)
                .to(Pair::new)
                .removeIterator()
                .next();

        assertThat(left.taken + right.taken).isLessThan(20);
    }
}
