package kinjo.scale.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kinjo.scale.driver.Scenario.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The times that are recorded, against a server whose delays it measures itself. */
class LoopTest {
    private final LongAdder nanos = new LongAdder();
    private final LongAdder requests = new LongAdder();

    private static Scenario<Closeable> scenario(Scenario.Action<Closeable> first, Scenario.Action<Closeable> loop) {
        return new Scenario<>(
                List.of(new Step<>("first", first)),
                List.of(new Step<>("loop", loop)),
                List.of(new Step<>("last", _ -> {})),
                _ -> () -> {});
    }

    private static void nothing(Closeable visitor) {}

    private void delay(long wanted) {
        long start = System.nanoTime();
        LockSupport.parkNanos(wanted);
        nanos.add(System.nanoTime() - start);
        requests.increment();
    }

    /** Row S2: the mean of the recorded times is wrong by less than 1 %. */
    @Test
    void recordedTimesAreThoseOfTheServer() throws InterruptedException {
        Scenario<Closeable> scenario = scenario(LoopTest::nothing, _ -> delay(20_000_000));
        Measurement seen;
        double mean;
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofMillis(10))) {
            users.setUsers(200, Duration.ofMillis(100));
            Thread.sleep(500);
            nanos.reset();
            requests.reset();
            seen = users.measure(Duration.ofSeconds(2));
            mean = nanos.sum() / 1e6 / requests.sum();
        }

        assertThat(seen.steps().get("loop").mean()).isCloseTo(mean, within(0.01 * mean));
        assertThat(seen.throughput() * seen.seconds()).isCloseTo(seen.all().count(), within(0.01));
        assertThat(seen.lateness().count()).isPositive();
        assertThat(seen.invalid()).isNull();
    }

    @Test
    void usersComeAndLeaveByTheFirstAndLastStep() throws InterruptedException {
        Map<String, AtomicInteger> steps = new ConcurrentHashMap<>();
        for (String name : List.of("first", "loop", "last")) {
            steps.put(name, new AtomicInteger());
        }
        Scenario<Closeable> scenario = new Scenario<>(
                List.of(new Step<>("first", _ -> steps.get("first").incrementAndGet())),
                List.of(new Step<>("loop", _ -> steps.get("loop").incrementAndGet())),
                List.of(new Step<>("last", _ -> steps.get("last").incrementAndGet())),
                _ -> () -> {});
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofMillis(5))) {
            users.setUsers(20, Duration.ZERO);
            while (steps.get("first").get() < 20) {
                Thread.sleep(5);
            }
            users.setUsers(5, Duration.ZERO);
            assertThat(steps.get("last")).hasValue(15);
        }

        assertThat(steps.get("last")).hasValue(20);
    }

    /** Any hundred users who come together begin at a hundred moments that lie evenly. */
    @ParameterizedTest
    @ValueSource(ints = {0, 25, 1000, 999_900})
    void usersWhoComeTogetherDoNotClickTogether(int first) {
        double[] phases = IntStream.range(first, first + 100)
                .mapToDouble(ClosedLoop::phase)
                .sorted()
                .toArray();

        assertThat(phases[0]).isBetween(0.0, 0.03);
        assertThat(phases[99]).isBetween(0.97, 1.0);
        assertThat(IntStream.range(1, 100).mapToDouble(i -> phases[i] - phases[i - 1]))
                .allSatisfy(gap -> assertThat(gap).isBetween(0.001, 0.03));
    }

    private static Scenario<Closeable> of(Map<String, AtomicInteger> counts) {
        return new Scenario<>(
                List.of(new Step<>("first", _ -> {})),
                counts.keySet().stream()
                        .sorted()
                        .map(name ->
                                new Step<Closeable>(name, _ -> counts.get(name).incrementAndGet()))
                        .toList(),
                List.of(),
                _ -> () -> {});
    }

    private static Map<String, AtomicInteger> counts(String... names) {
        return Stream.of(names).collect(Collectors.toMap(name -> name, _ -> new AtomicInteger()));
    }

    /** Else a measurement that is shorter than the loop would have a few steps of it only. */
    @Test
    void usersAreEverywhereInTheLoop() throws InterruptedException {
        Scenario<Closeable> scenario = of(counts("a", "b", "c", "d", "e", "f", "g"));
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofMillis(200))) {
            users.setUsers(350, Duration.ofMillis(50));
            users.settle(Duration.ofMillis(250), Duration.ofSeconds(5));
            Measurement seen = users.measure(Duration.ofMillis(400));

            double mean = seen.all().count() / 7.0;
            assertThat(seen.steps().get("first").count()).isZero();
            assertThat(scenario.loop())
                    .allSatisfy(step -> assertThat(
                                    (double) seen.steps().get(step.name()).count())
                            .isCloseTo(mean, withinPercentage(30)));
        }
    }

    /** Who is far in the loop at the end begins early, and all lie evenly. */
    @Test
    void usersWhoComeInTurnBeginWhenTheyHaveTo() {
        long[] waits = IntStream.range(1000, 1100)
                .mapToLong(number -> ClosedLoop.waitInTurn(number, 1_000_000))
                .sorted()
                .toArray();

        assertThat(waits[0]).isBetween(0L, 30_000L);
        assertThat(waits[99]).isBetween(970_000L, 1_000_000L);
        assertThat(IntStream.range(1, 100).mapToLong(i -> waits[i] - waits[i - 1]))
                .allSatisfy(gap -> assertThat(gap).isBetween(1_000L, 30_000L));
    }

    private static final class Visitor implements Closeable {
        private final AtomicReference<String> begun = new AtomicReference<>();

        @Override
        public void close() {}
    }

    @Test
    void usersWhoComeInTurnAreEverywhereInTheLoopAndBeginWithItsFirstStep() throws InterruptedException {
        List<String> names = List.of("a", "b", "c", "d", "e", "f", "g");
        List<Visitor> visitors = new CopyOnWriteArrayList<>();
        Scenario<Visitor> scenario = new Scenario<>(
                List.of(new Step<>("first", _ -> {})),
                names.stream()
                        .map(name -> new Step<Visitor>(name, visitor -> visitor.begun.compareAndSet(null, name)))
                        .toList(),
                List.of(),
                _ -> {
                    Visitor visitor = new Visitor();
                    visitors.add(visitor);
                    return visitor;
                });
        try (ClosedLoop<Visitor> users = new ClosedLoop<>(scenario, Duration.ofMillis(200))) {
            assertThat(users.loopThink()).isEqualTo(Duration.ofMillis(7 * 200));
            users.addUsersInTurn(350, users.loopThink());
            Thread.sleep(users.loopThink());
            assertThatThrownBy(() -> users.addUsersInTurn(349, users.loopThink()))
                    .hasMessage("350 users are there, not fewer than 349");
            users.settle(Duration.ofMillis(250), Duration.ofSeconds(5));
            Measurement seen = users.measure(Duration.ofMillis(400));

            double mean = seen.all().count() / 7.0;
            assertThat(names)
                    .allSatisfy(name ->
                            assertThat((double) seen.steps().get(name).count()).isCloseTo(mean, withinPercentage(30)));
        }
        assertThat(visitors).hasSize(350).allMatch(visitor -> "a".equals(visitor.begun.get()));
    }

    /** Who comes is no part of a steady load. */
    @Test
    void firstStepsAreInTheirOwnTableOnly() throws InterruptedException {
        CountDownLatch isMeasured = new CountDownLatch(1);
        Scenario<Closeable> scenario = scenario(_ -> awaitUninterruptibly(isMeasured), LoopTest::nothing);
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofMillis(5))) {
            users.setUsers(5, Duration.ZERO);
            Thread measuring = Thread.currentThread();
            Thread.ofPlatform().start(() -> {
                while (measuring.getState() != Thread.State.TIMED_WAITING) {
                    Sleep.nanos(1_000_000);
                }
                isMeasured.countDown();
            });
            Measurement seen = users.measure(Duration.ofSeconds(2));

            assertThat(seen.steps().get("first").count()).isEqualTo(5);
            assertThat(seen.all().count())
                    .isPositive()
                    .isEqualTo(seen.steps().get("loop").count());
        }
    }

    @Test
    void clicksAtARateAreOfAllSteps() throws InterruptedException {
        Map<String, AtomicInteger> counts = counts("a", "b");
        OpenLoop.Result seen = new OpenLoop<>(of(counts), 50).run(50, Duration.ofSeconds(1));

        assertThat(seen.times().count()).isEqualTo(50);
        assertThat(counts.get("b").get()).isBetween(20, 30);
    }

    /** A queue that grows: those who were answered in time are not all. */
    @Test
    void theLawKnowsOfRequestsThatWait() {
        Times none = new Times(0, 0, 0, 0, 0, 0, 0);
        Times late = new Times(1, 220, 220, 220, 220, 220, 220);
        Times all = new Times(2848, 830, 830, 830, 830, 830, 830);
        Measurement level = new Measurement(7333, 1, all, Map.of("loop", none), 0, null, 0, late, 0.5);

        assertThat(level.lawMillis(500)).isCloseTo(1855, within(1.0));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Whom nobody answers is not waited for forever, and is no success. */
    @Test
    void aLoopHasSettledWhenEachUserWasAnswered() throws InterruptedException {
        CountDownLatch answer = new CountDownLatch(1);
        AtomicBoolean stands = new AtomicBoolean();
        AtomicInteger waiting = new AtomicInteger();
        Scenario<Closeable> scenario = scenario(LoopTest::nothing, _ -> {
            if (stands.get()) {
                waiting.incrementAndGet();
                awaitUninterruptibly(answer);
            }
        });
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofMillis(1))) {
            users.setUsers(5, Duration.ZERO);
            users.settle(Duration.ZERO, Duration.ofHours(1));
            stands.set(true);
            while (waiting.get() < 5) {
                Thread.sleep(1);
            }
            users.settle(Duration.ZERO, Duration.ofMillis(1));
            Measurement seen = users.measure(Duration.ofMillis(1));
            answer.countDown();

            assertThat(seen.stuck()).isEqualTo(5);
            assertThat(seen.invalid()).isEqualTo("no request ended: 5 are under way since before the users settled");
        }
    }

    /** Users who would think for an hour get on, as the steps of the loop say otherwise. */
    @Test
    void aStepMayHaveATimeToThinkOfItsOwn() throws InterruptedException {
        Scenario<Closeable> scenario = new Scenario<>(
                List.of(),
                List.of(
                        new Step<>("quick", _ -> {}, Duration.ZERO),
                        new Step<>("slow", _ -> {}, Duration.ofMillis(10)),
                        new Step<>("slower", _ -> {}, Duration.ofMillis(20))),
                List.of(),
                _ -> () -> {});
        assertThat(scenario.meanThink(Duration.ofHours(1))).isEqualTo(Duration.ofMillis(10));
        assertThat(scenario.longestThink(Duration.ofHours(1))).isEqualTo(Duration.ofMillis(20));
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofHours(1))) {
            users.setUsers(5, Duration.ZERO);
            assertThat(users.measure(Duration.ofMillis(500))
                            .steps()
                            .get("slower")
                            .count())
                    .isPositive();
        }
    }

    @Test
    void failuresMakeAMeasurementInvalid() throws InterruptedException {
        AtomicInteger clicks = new AtomicInteger();
        Scenario<Closeable> scenario = scenario(LoopTest::nothing, _ -> {
            if (clicks.incrementAndGet() % 10 == 0) {
                throw new IOException("no more");
            }
        });
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofMillis(2))) {
            users.setUsers(10, Duration.ZERO);
            Measurement seen = users.measure(Duration.ofMillis(500));

            assertThat(seen.errors()).isPositive();
            assertThat(seen.invalid()).contains("failed", "no more");
        }
    }

    /** An expression that goes too deep, say. */
    @Test
    void anErrorEndsNoUser() throws InterruptedException {
        Scenario<Closeable> scenario = scenario(LoopTest::nothing, _ -> {
            throw new StackOverflowError("too deep");
        });
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofMillis(1))) {
            users.setUsers(1, Duration.ZERO);
            Measurement seen = users.measure(Duration.ofMillis(300));
            assertThat(seen.errors()).isGreaterThan(1);
            assertThat(seen.firstError()).contains("too deep");
        }
        assertThat(new OpenLoop<>(scenario, 1).run(100, Duration.ofMillis(100)).errors())
                .isEqualTo(10);
    }

    @Test
    void aLoopWithoutAnyAnswerIsInvalid() throws InterruptedException {
        Scenario<Closeable> scenario = scenario(
                _ -> {
                    throw new IOException("closed");
                },
                LoopTest::nothing);
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ofMillis(50))) {
            users.setUsers(2, Duration.ZERO);
            assertThat(users.measure(Duration.ofMillis(300)).invalid()).contains("no request ended", "closed");
        }
    }

    /** Each click takes a second, and there is one user for a hundred of them. */
    @Test
    void clicksThatNobodyIsFreeForAreErrors() throws InterruptedException {
        Scenario<Closeable> scenario = scenario(LoopTest::nothing, _ -> LockSupport.parkNanos(1_000_000_000));

        OpenLoop.Result seen = new OpenLoop<>(scenario, 1, Duration.ofMillis(100)).run(1000, Duration.ofMillis(100));

        assertThat(seen.errors() + seen.times().count()).isEqualTo(100);
        assertThat(seen.errors()).isGreaterThan(90);
        assertThat(seen.firstError()).contains("no user was free for it");
        assertThat(seen.isValid()).isFalse();
    }

    /** A server that stands still for half a second, once: 50 clicks are planned meanwhile, and each has to wait. */
    @Test
    void clicksThatWaitForOthersCount() throws InterruptedException {
        ReentrantLock server = new ReentrantLock();
        AtomicInteger clicks = new AtomicInteger();
        Scenario<Closeable> scenario = scenario(LoopTest::nothing, _ -> {
            server.lock();
            try {
                Sleep.nanos(clicks.incrementAndGet() == 1 ? 500_000_000 : 1);
            } finally {
                server.unlock();
            }
        });

        OpenLoop.Result seen = new OpenLoop<>(scenario, 1).run(100, Duration.ofSeconds(1));

        assertThat(seen.errors()).isZero();
        assertThat(seen.times().count()).isEqualTo(100);
        // The first of 100 is slow; by the planned moments, about half of them are.
        assertThat(seen.times().max()).isGreaterThanOrEqualTo(500);
        assertThat(seen.times().mean()).isGreaterThanOrEqualTo(100);
        assertThat(seen.uncorrected().mean()).isLessThan(seen.times().mean());
    }
}
