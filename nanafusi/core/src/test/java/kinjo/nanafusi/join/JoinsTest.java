package kinjo.nanafusi.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.nanafusi.ListFeed;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.join.Item.Pair;
import kinjo.nanafusi.spi.Awaitable;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.Patience;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows N4 and N7: the joins against nested loops over the whole lists. */
class JoinsTest {

    @TempDir
    Path folder;

    private static List<Pair> pairs(List<Item> left, List<Item> right) {
        return left.stream()
                .flatMap(a -> right.stream().filter(b -> a.key() == b.key()).map(b -> new Pair(a, b)))
                .toList();
    }

    private interface Operation<R> {
        XList<R> over(XIterator<Item> left, XIterator<Item> right);
    }

    private static <R> List<R> run(Operation<R> operation, List<Item> left, List<Item> right, Random random) {
        ListFeed<Item> leftFeed = new ListFeed<>(left, random);
        ListFeed<Item> rightFeed = new ListFeed<>(right, random);
        XList<R> result = operation.over(leftFeed.iterator(), rightFeed.iterator());
        List<R> all = result.removeStream().toList();
        assertThat(leftFeed.isClosed() && rightFeed.isClosed()).isTrue();
        return all;
    }

    @Test
    void n4HashJoinFindsAllPairs() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = Item.random(random, random.nextInt(50), 10);
            List<Item> right = Item.random(random, random.nextInt(50), 10);

            assertThat(run((a, b) -> HashJoin.of(a, Item::key, b, Item::key).to(Pair::new), left, right, random))
                    .containsExactlyInAnyOrderElementsOf(pairs(left, right));
        }
    }

    @Test
    void n4HashJoinByNumbersFindsAllPairs() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = Item.random(random, random.nextInt(50), 10);
            List<Item> many = Item.random(random, random.nextInt(50), 20);
            List<Item> one = Item.unique(random, 15);

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
        List<Item> left = Item.random(new Random(1), 50, 20);

        assertThat(run(
                        (a, b) -> HashJoin.ofLong(a, item -> item.key() + (1L << 32), b, Item::key)
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
            List<Item> many = Item.random(random, random.nextInt(50), 20);
            List<Item> one = Item.unique(random, 15);

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

    private static List<Item> sortedItems(Random random) {
        return Item.random(random, random.nextInt(50), 10).stream()
                .sorted(Comparator.comparingInt(Item::key))
                .toList();
    }

    @Test
    void n4SortedJoinFindsAllPairs() {
        Comparator<Long> numeric = (key, other) -> Long.compare(key, other);
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = sortedItems(random);
            List<Item> right = sortedItems(random);
            List<Operation<Pair>> joins = List.of(
                    (a, b) -> HashJoin.of(a, Item::key, b, Item::key)
                            .sorted(Comparator.<Integer>naturalOrder(), Pair::new),
                    (a, b) -> HashJoin.ofLong(a, Item::key, b, Item::key).sorted(Comparator.naturalOrder(), Pair::new),
                    (a, b) -> HashJoin.ofLong(a, Item::key, b, Item::key).sorted(numeric, Pair::new));

            for (Operation<Pair> join : joins) {
                assertThat(run(join, left, right, random)).containsExactlyInAnyOrderElementsOf(pairs(left, right));
            }
        }
    }

    @Test
    void n4UniqueSortedJoinFindsAllPairs() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> many = sortedItems(random);
            List<Item> one = Item.ascending(random.nextInt(12));

            assertThat(run(
                            (a, b) -> HashJoin.ofLong(a, Item::key, b, Item::key)
                                    .uniqueRight()
                                    .sorted(Comparator.naturalOrder(), Pair::new),
                            many,
                            one,
                            random))
                    .containsExactlyInAnyOrderElementsOf(pairs(many, one));
            assertThat(run(
                            (a, b) -> HashJoin.of(a, Item::key, b, Item::key)
                                    .uniqueLeft()
                                    .sorted(Comparator.<Integer>naturalOrder(), Pair::new),
                            one,
                            many,
                            random))
                    .containsExactlyInAnyOrderElementsOf(pairs(one, many));
        }
    }

    @Test
    void n4SortedJoinOfNumbersTakesAnyOrder() {
        List<Item> left = Item.ascending(20).reversed();
        List<Item> right = List.of(new Item(5, "a"), new Item(5, "b"), new Item(3, "c"));

        assertThat(run(
                        (a, b) -> HashJoin.ofLong(a, Item::key, b, Item::key)
                                .sorted(Comparator.reverseOrder(), Pair::new),
                        left,
                        right,
                        new Random(1)))
                .containsExactlyInAnyOrderElementsOf(pairs(left, right));
    }

    @Test
    void n4SortedJoinRefusesInputsOutOfOrder() {
        List<Item> left = List.of(new Item(2, "a"), new Item(1, "b"));
        List<Item> right = List.of(new Item(3, "c"));
        List<Operation<Pair>> joins = List.of(
                (a, b) -> HashJoin.of(a, Item::key, b, Item::key).sorted(Comparator.<Integer>naturalOrder(), Pair::new),
                (a, b) -> HashJoin.ofLong(a, Item::key, b, Item::key).sorted(Comparator.naturalOrder(), Pair::new));

        for (Operation<Pair> join : joins) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> run(join, left, right, new Random(1)))
                    .withMessageContaining("the left input of the sorted join is not in order: 1 comes after 2");
        }
    }

    @Test
    void n4ASortedJoinThatHasFailedGivesNoMorePairs() {
        List<Item> left = List.of(new Item(2, "a"), new Item(1, "b"), new Item(3, "c"));
        XIterator<Pair> pairs = HashJoin.of(ListFeed.over(left), Item::key, ListFeed.over(left), Item::key)
                .sorted(Comparator.<Integer>naturalOrder(), Pair::new)
                .removeIterator();

        assertThat(pairs.next().left().key()).isEqualTo(2);
        for (int i = 0; i < 3; i++) {
            assertThatIllegalStateException().isThrownBy(pairs::next).withMessageContaining("not in order");
        }
        assertThat(pairs.ended()).isFalse();
    }

    @Test
    void n4AResultThatIsNullIsRefused() {
        List<Item> items = Item.ascending(20);
        BiFunction<Item, Item, Pair> function = (a, b) -> a.key() == 10 ? null : new Pair(a, b);
        List<Operation<Pair>> operations = List.of(
                (a, b) -> HashJoin.of(a, Item::key, b, Item::key).to(function),
                (a, b) -> HashJoin.of(a, Item::key, b, Item::key).sorted(Comparator.naturalOrder(), function),
                (a, b) -> HashJoin.of(a, Item::key, b, Item::key).spill(folder, 3, function),
                (a, b) -> Join.of(a, b, (x, y) -> x.key() == y.key(), function),
                (a, b) -> ListMap.of(Union.<Item>of(a, b).removeIterator(), item -> function.apply(item, item)));
        for (Operation<Pair> operation : operations) {
            assertThatNullPointerException()
                    .isThrownBy(() -> run(operation, items, items, new Random(1)))
                    .withMessageContaining("gives null")
                    .withMessageContaining("condition");
        }
    }

    /** Pairs would be missing without a word. */
    @Test
    void n4ASortedJoinGivesNothingAfterAResultThatIsNull() {
        List<Item> left = List.of(new Item(1, "a"));
        List<Item> right = List.of(new Item(1, "b"), new Item(1, "c"), new Item(1, "d"));
        XIterator<Pair> pairs = HashJoin.of(ListFeed.over(left), Item::key, ListFeed.over(right), Item::key)
                .sorted(Comparator.<Integer>naturalOrder(), (a, b) -> b.text().equals("c") ? null : new Pair(a, b))
                .removeIterator();

        assertThatNullPointerException().isThrownBy(() -> readAll(pairs));
        assertThatNullPointerException().isThrownBy(() -> readAll(pairs));
    }

    private static void readAll(XIterator<Pair> pairs) {
        for (int i = 0; i < 3; i++) {
            pairs.next();
        }
    }

    /** The number whose product with the factor that once chose the buckets has its high bits zero. */
    private static long crowded(Item item) {
        long inverse = 0xF1DE83E19937733DL;
        return inverse * item.key();
    }

    /** All have the same hash code. */
    private static String pieces(Item item) {
        return IntStream.range(0, 17)
                .mapToObj(bit -> (item.key() >>> bit & 1) == 0 ? "Aa" : "BB")
                .collect(Collectors.joining());
    }

    @Test
    void n4KeysThatAreChosenToCollideAreInNobodysWay() {
        List<Item> items = Item.ascending(1 << 17);
        List<Operation<Pair>> joins = List.of(
                (a, b) ->
                        HashJoin.of(a, JoinsTest::pieces, b, JoinsTest::pieces).to(Pair::new),
                (a, b) -> HashJoin.of(a, JoinsTest::pieces, b, JoinsTest::pieces)
                        .uniqueLeft()
                        .to(Pair::new),
                (a, b) -> HashJoin.ofLong(a, JoinsTest::crowded, b, JoinsTest::crowded)
                        .to(Pair::new),
                (a, b) ->
                        HashJoin.of(a, JoinsTest::pieces, b, JoinsTest::pieces).spill(folder, 1_000_000, Pair::new));
        for (Operation<Pair> join : joins) {
            hasAll(join, items, items);
        }
        hasAll((a, b) -> Intersection.of(a, JoinsTest::pieces, b, JoinsTest::pieces), items, items);
        hasAll((a, b) -> Difference.of(a, JoinsTest::pieces, b, Item::text), items, Item.ascending(9));
    }

    private static <R> void hasAll(Operation<R> operation, List<Item> left, List<Item> right) {
        assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () -> assertThat(run(operation, left, right, new Random(1))).hasSize(left.size()));
    }

    @Test
    void n4JoinFindsAllPairsOfACondition() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = Item.random(random, random.nextInt(30), 10);
            List<Item> right = Item.random(random, random.nextInt(30), 10);

            assertThat(run((a, b) -> Join.of(a, b, (x, y) -> x.key() == y.key(), Pair::new), left, right, random))
                    .containsExactlyInAnyOrderElementsOf(pairs(left, right));
        }
    }

    @Test
    void n4SetOperations() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<Item> left = Item.random(random, random.nextInt(30), 10);
            List<Item> right = Item.random(random, random.nextInt(5), 10);
            List<Integer> keys = right.stream().map(Item::key).toList();

            assertThat(run((a, b) -> Intersection.of(a, Item::key, b, Item::key), left, right, random))
                    .containsExactlyInAnyOrderElementsOf(left.stream()
                            .filter(item -> keys.contains(item.key()))
                            .toList());
            assertThat(run((a, b) -> Difference.of(a, Item::key, b, Item::key), left, right, random))
                    .containsExactlyInAnyOrderElementsOf(left.stream()
                            .filter(item -> !keys.contains(item.key()))
                            .toList());
            assertThat(run(Union::of, left, right, random)).hasSize(left.size() + right.size());
            assertThat(run((a, b) -> Union.distinct(a, b, Item::key), left, right, random))
                    .extracting(Item::key)
                    .doesNotHaveDuplicates()
                    .containsAll(keys);
        }
    }

    private static Integer keyOrNull(Item item) {
        return item.key() % 3 == 0 ? null : item.key();
    }

    @Test
    void n4ElementsWithoutKeyHaveNoPartner() {
        List<Item> left = Item.ascending(20);
        List<Item> right = Item.ascending(10);
        List<Pair> pairs = pairs(left, right).stream()
                .filter(pair -> keyOrNull(pair.left()) != null)
                .toList();
        Random random = new Random(1);

        assertThat(run(
                        (a, b) -> HashJoin.of(a, JoinsTest::keyOrNull, b, JoinsTest::keyOrNull)
                                .to(Pair::new),
                        left,
                        right,
                        random))
                .containsExactlyInAnyOrderElementsOf(pairs);
        assertThat(run(
                        (a, b) -> HashJoin.of(a, JoinsTest::keyOrNull, b, JoinsTest::keyOrNull)
                                .sorted(Comparator.naturalOrder(), Pair::new),
                        left,
                        right,
                        random))
                .containsExactlyElementsOf(pairs);
        assertThat(run(
                        (a, b) -> HashJoin.of(a, JoinsTest::keyOrNull, b, JoinsTest::keyOrNull)
                                .spill(folder, 3, Pair::new),
                        left,
                        right,
                        random))
                .containsExactlyInAnyOrderElementsOf(pairs);
        assertThat(run(
                        (a, b) -> Intersection.of(a, JoinsTest::keyOrNull, b, JoinsTest::keyOrNull),
                        left,
                        right,
                        random))
                .hasSize(pairs.size());
        assertThat(run((a, b) -> Difference.of(a, JoinsTest::keyOrNull, b, JoinsTest::keyOrNull), left, right, random))
                .hasSize(left.size() - pairs.size());
        // 13 and 6 keys are not null; those of the right occur on the left.
        assertThat(run((a, b) -> Union.distinct(a, b, JoinsTest::keyOrNull), left, right, random))
                .hasSize(left.size() + right.size() - pairs.size());
    }

    @Test
    void n4OperatorsCompose() {
        List<Item> left = Item.random(new Random(1), 100, 10);
        XIterator<Item> rest = new ListFeed<>(left, new Random(2)).iterator();
        XList<String> ids = ListMap.of(rest, item -> item.key() == 3, Item::text);

        XList<String> both = Union.of(
                ids.removeIterator(),
                ListMap.of(new ListFeed<>(left, new Random(3)).iterator(), Item::text)
                        .removeIterator());

        assertThat(both.removeStream().count())
                .isEqualTo(100 + left.stream().filter(item -> item.key() == 3).count());
    }

    @Test
    void n4TheFirstAnswerComesBeforeTheInputsEnd() {
        List<Item> sorted = Item.ascending(1_000);
        ListFeed<Item> left = new ListFeed<>(sorted, new Random(1));
        ListFeed<Item> right = new ListFeed<>(sorted, new Random(2));

        HashJoin.of(left.iterator(), Item::key, right.iterator(), Item::key)
                .to(Pair::new)
                .removeIterator()
                .next();

        assertThat(left.taken() + right.taken()).isLessThan(20);
    }

    /** Gives elements that nobody else holds. */
    private static final class Fresh extends Feed<Item> {

        private final int count;
        private final boolean ends;
        private final List<WeakReference<Item>> given = new ArrayList<>();

        /** @param ends whether it ends after so many elements; if not, more seem to come */
        Fresh(int count, boolean ends) {
            this.count = count;
            this.ends = ends;
        }

        @Override
        public Item next(Patience patience) {
            if (given.size() == count) {
                return null;
            }
            Item item = new Item(given.size(), "fresh");
            given.add(new WeakReference<>(item));
            return item;
        }

        @Override
        public boolean ended() {
            return ends && given.size() == count;
        }

        @Override
        public long bytesRead() {
            return 1_000L * given.size();
        }

        @Override
        public void awaited(Consumer<Awaitable> inputs) {
            // always has an answer
        }

        @Override
        public void close() {
            // nothing to close
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void n4WhenOneInputEndsTheElementsOfTheOtherAreLetGo(boolean leftEnds) throws InterruptedException {
        Fresh ending = new Fresh(50, true);
        Fresh going = new Fresh(1_000, false);
        XIterator<Item> left = new XList<>(leftEnds ? ending : going).removeIterator();
        XIterator<Item> right = new XList<>(leftEnds ? going : ending).removeIterator();
        // No two have the same key.
        XIterator<Integer> join = HashJoin.of(left, Item::key, right, item -> -1 - item.key())
                .to((a, b) -> a.key())
                .removeIterator();
        assertThat(join.poll()).isNull();

        for (int i = 0; i < 1_000 && !isReclaimed(going.given); i++) {
            System.gc();
            Thread.sleep(1);
        }
        assertThat(isReclaimed(going.given)).isTrue();
        Reference.reachabilityFence(join);
    }

    /** All but the last, which the join may still be at. */
    private static boolean isReclaimed(List<WeakReference<Item>> items) {
        return items.subList(0, items.size() - 1).stream().allMatch(item -> item.get() == null);
    }
}
