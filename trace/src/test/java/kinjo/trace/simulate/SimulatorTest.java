package kinjo.trace.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import kinjo.agent.trace.SiteKind;
import kinjo.agent.trace.SureStore;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.trace.file.TraceEnd;
import kinjo.trace.file.TraceSite;
import kinjo.trace.file.TraceVisitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small programs whose outcome is known. */
class SimulatorTest {
    private static final int PLAIN = 1;
    private static final int STORED = 2;
    private static final int STATIC = 3;

    /** Events that are told again at each reading. */
    private static final class Events implements Simulator.Trace {
        private final List<Consumer<TraceVisitor>> events = new ArrayList<>();
        private long next = 1;

        Events() {
            add(to -> to.site(new TraceSite(PLAIN, SiteKind.OBJECT, SureStore.NOWHERE, "P", "m", 1, 1)));
            add(to -> to.site(new TraceSite(STORED, SiteKind.OBJECT, SureStore.IN_OBJECT, "S", "m", 2, 2)));
            add(to -> to.site(new TraceSite(STATIC, SiteKind.OBJECT, SureStore.IN_STATIC, "T", "m", 3, 3)));
            add(to -> to.thread(0, "main", false));
            add(to -> to.acts(0));
        }

        void add(Consumer<TraceVisitor> event) {
            events.add(event);
        }

        long object(int site, long bytes) {
            long number = next++;
            add(to -> to.allocated(number, site, bytes));
            return number;
        }

        long found() {
            long number = next++;
            add(to -> to.found(number));
            return number;
        }

        void field(long holder, long field, long value) {
            add(to -> to.storedInField(holder, field, value));
        }

        void publish(long value) {
            add(to -> to.storedInStatic(value));
        }

        void die(long object) {
            add(to -> to.died(object));
        }

        void thread(int number) {
            add(to -> to.acts(number));
        }

        @Override
        public TraceEnd read(TraceVisitor visitor) {
            events.forEach(event -> event.accept(visitor));
            return new TraceEnd(events.size(), 0, null);
        }
    }

    private static Outcome outcome(Events events, Rule rule, Policy policy, long laneBytes, double threshold) {
        return outcome(events, rule, policy, laneBytes, threshold, 0);
    }

    private static Outcome outcome(
            Events events, Rule rule, Policy policy, long laneBytes, double threshold, long edenBytes) {
        List<Long> lanes = laneBytes == 0 ? List.of() : List.of(laneBytes);
        return Simulator.simulate(events, new Sweep(lanes, List.of(threshold == 0 ? 0.25 : threshold), edenBytes))
                .outcomes()
                .stream()
                .filter(outcome -> outcome.rule() == rule
                        && outcome.policy() == policy
                        && outcome.laneBytes() == laneBytes
                        && (threshold == 0 || outcome.threshold() == threshold))
                .findFirst()
                .orElseThrow();
    }

    private static Outcome all(Events events, Rule rule) {
        return outcome(events, rule, Policy.NO_OPT, 0, 0);
    }

    @Test
    void byThePapersRuleEveryStoreMakesTheValueEscape() {
        Events events = new Events();
        long holder = events.object(PLAIN, 100);
        long value = events.object(PLAIN, 10);
        events.field(holder, 1, value);
        assertThat(all(events, Rule.EVERY_STORE))
                .extracting(Outcome::reclaimed, Outcome::escaped)
                .containsExactly(100L, 10L);
        assertThat(all(events, Rule.OTHER_LANE))
                .extracting(Outcome::reclaimed, Outcome::escaped)
                .containsExactly(110L, 0L);
    }

    @Test
    void byOursAllThatAnEscapedObjectReachesEscapes() {
        Events events = new Events();
        long root = events.object(PLAIN, 100);
        long child = events.object(PLAIN, 24);
        long grandchild = events.object(PLAIN, 1);
        long dropped = events.object(PLAIN, 1000);
        long other = events.object(PLAIN, 10000);
        events.field(root, 1, dropped);
        events.field(root, 1, child);
        events.field(root, 2, other);
        events.field(root, 2, 0);
        events.add(to -> to.storedInElement(child, 5, grandchild));
        events.publish(root);
        assertThat(all(events, Rule.OTHER_LANE))
                .extracting(Outcome::reclaimed, Outcome::escaped)
                .containsExactly(11000L, 125L);
    }

    @Test
    void whatIsStoredInAnEscapedOrForeignObjectEscapes() {
        Events events = new Events();
        long old = events.found();
        long root = events.object(PLAIN, 100);
        long first = events.object(PLAIN, 10);
        long second = events.object(PLAIN, 1);
        events.publish(root);
        events.field(root, 1, first);
        events.field(old, 1, second);
        assertThat(all(events, Rule.OTHER_LANE))
                .extracting(Outcome::reclaimed, Outcome::escaped)
                .containsExactly(0L, 111L);
    }

    @Test
    void threadsHaveLanesOfTheirOwn() {
        Events events = new Events();
        long mine = events.object(PLAIN, 10);
        events.add(to -> to.thread(1, "other", false));
        events.thread(1);
        long holder = events.object(PLAIN, 100);
        events.field(holder, 1, mine);
        assertThat(all(events, Rule.OTHER_LANE))
                .extracting(Outcome::reclaimed, Outcome::escaped)
                .containsExactly(100L, 10L);
    }

    @Test
    void aCloneHasTheReferencesOfItsOriginal() {
        Events events = new Events();
        long value = events.object(PLAIN, 10);
        long original = events.object(PLAIN, 100);
        events.field(original, 1, value);
        events.next++;
        events.add(to -> to.cloned(3, PLAIN, 100, original));
        events.publish(3);
        assertThat(all(events, Rule.OTHER_LANE))
                .extracting(Outcome::reclaimed, Outcome::escaped)
                .containsExactly(100L, 110L);
    }

    @Test
    void theIdealKnowsWhatWillEscape() {
        Events events = new Events();
        events.object(PLAIN, 100);
        events.publish(events.object(PLAIN, 10));
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.IDEAL, 0, 0))
                .extracting(Outcome::reclaimed, Outcome::escaped, Outcome::shared)
                .containsExactly(100L, 0L, 10L);
    }

    @Test
    void noPolicyReclaimsMoreThanTheIdeal() {
        Events events = new Events();
        // Where the fourth object of each round is in the lane, too, all holes are too small.
        for (int round = 0; round < 1000; round++) {
            for (int i = 0; i < 3; i++) {
                events.die(events.object(PLAIN, 128));
            }
            events.publish(events.object(STATIC, 128));
        }
        long lane = 8 << 10;
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, lane, 0).reclaimed())
                .isZero();
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.CODE_ANALYSIS, lane, 0)
                        .reclaimed())
                .isBetween(2900L << 7, 3000L << 7);
        List<Outcome> outcomes = Simulator.simulate(events, Sweep.DEFAULT).outcomes();
        assertThat(outcomes).allMatch(outcome -> outcome.reclaimed() <= 3000L << 7);
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.policy() == Policy.IDEAL)
                .hasSize(2)
                .allMatch(outcome -> outcome.laneBytes() == 0 && outcome.reclaimed() == 3000L << 7);
    }

    @Test
    void codeAnalysisSharesWhatIsSurelyStored() {
        Events events = new Events();
        long holder = events.object(PLAIN, 100);
        events.field(holder, 1, events.object(STORED, 10));
        events.publish(events.object(STATIC, 1));
        assertThat(outcome(events, Rule.EVERY_STORE, Policy.CODE_ANALYSIS, 0, 0))
                .extracting(Outcome::reclaimed, Outcome::escaped, Outcome::shared)
                .containsExactly(100L, 0L, 11L);
        // A store in an object is no escape by itself.
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.CODE_ANALYSIS, 0, 0))
                .extracting(Outcome::reclaimed, Outcome::escaped, Outcome::shared)
                .containsExactly(110L, 0L, 1L);
    }

    @Test
    void theProfileSharesSitesThatFailFromTheThresholdOn() {
        Events events = new Events();
        for (int i = 0; i < 16; i++) {
            long object = events.object(PLAIN, 10);
            if (i % 8 == 0) {
                events.publish(object);
            }
        }
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.PROFILE, 0, 1 / 8.0).shared())
                .isEqualTo(160);
        Outcome above = outcome(events, Rule.OTHER_LANE, Policy.PROFILE, 0, 1 / 4.0);
        assertThat(above)
                .extracting(Outcome::reclaimed, Outcome::escaped, Outcome::shared)
                .containsExactly(140L, 20L, 0L);
    }

    @Test
    void aFullLaneIsCollectedInItsHoles() {
        Events events = new Events();
        // 16 objects fill a lane of 16 KB; all but the first are dead then. 15 of 16 KB are a hole for the next 15.
        for (int i = 0; i < 32; i++) {
            long object = events.object(PLAIN, 1024);
            if (i > 0) {
                events.die(object);
            }
        }
        Outcome outcome = outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0);
        assertThat(outcome)
                .extracting(Outcome::lanes, Outcome::collections, Outcome::reclaimed, Outcome::kept)
                .containsExactly(1L, 2L, 30L << 10, 2L << 10);
    }

    @Test
    void anObjectIsDeadSinceTheTraceLastToldOfIt() {
        Events events = new Events();
        List<Long> objects = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            objects.add(events.object(PLAIN, 1024));
        }
        // The first collection of the recorded program comes late.
        objects.forEach(events::die);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::lanes, Outcome::collections, Outcome::reclaimed, Outcome::kept)
                .containsExactly(1L, 1L, 16L << 10, 16L << 10);
    }

    @Test
    void anObjectLivesAsLongAsOneThatRefersToIt() {
        Events events = new Events();
        List<Long> objects = new ArrayList<>();
        long holder = events.object(PLAIN, 1024);
        long middle = events.object(PLAIN, 1024);
        long value = events.object(PLAIN, 1024);
        long lost = events.object(PLAIN, 1024);
        events.field(holder, 1, middle);
        events.field(middle, 1, lost);
        events.field(middle, 1, value);
        for (int i = 0; i < 13; i++) {
            objects.add(events.object(PLAIN, 1024));
        }
        // All but these three are dead when the lane is full. The holder is in use until now.
        events.field(holder, 2, 0);
        objects.addAll(List.of(holder, middle, value, lost));
        objects.forEach(events::die);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::lanes, Outcome::collections, Outcome::reclaimed, Outcome::kept)
                .containsExactly(1L, 1L, 13L << 10, 4L << 10);
    }

    @Test
    void anObjectLivesUntilTheLastReferenceToItIsOverwritten() {
        Events events = new Events();
        long array = events.object(PLAIN, 1024);
        long value = events.object(PLAIN, 1024);
        events.add(to -> to.storedInElement(array, 3, value));
        List<Long> objects = new ArrayList<>(List.of(array, value));
        for (int i = 0; i < 14; i++) {
            objects.add(events.object(PLAIN, 1024));
        }
        events.add(to -> to.storedInElement(array, 3, 0));
        objects.forEach(events::die);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::collections, Outcome::reclaimed)
                .containsExactly(0L, 0L);
        objects.clear();
        events.object(PLAIN, 1024);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::collections, Outcome::reclaimed, Outcome::reused)
                .containsExactly(1L, 16L << 10, 1024L);
    }

    @Test
    void aCopyAndACycleKeepAliveWhatTheyReferTo() {
        Events events = new Events();
        long original = events.object(PLAIN, 1024);
        long value = events.object(PLAIN, 1024);
        events.field(original, 1, value);
        events.field(value, 1, original);
        long copy = events.next++;
        events.add(to -> to.cloned(copy, PLAIN, 1024, original));
        List<Long> objects = new ArrayList<>(List.of(original, value, copy));
        for (int i = 0; i < 14; i++) {
            objects.add(events.object(PLAIN, 1024));
        }
        events.field(copy, 2, 0);
        objects.forEach(events::die);
        // The lane was full at the 17th object: the copy, the value and the original lived then.
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::lanes, Outcome::collections, Outcome::reclaimed)
                .containsExactly(1L, 1L, 13L << 10);
    }

    @Test
    void whatIsHeldBackIsLimited() {
        List<String> told = new ArrayList<>();
        DeathTimes times = new DeathTimes(
                new TraceVisitor() {
                    @Override
                    public void allocated(long object, int site, long bytes) {
                        told.add("allocated " + object);
                    }

                    @Override
                    public void died(long object) {
                        told.add("died " + object);
                    }
                },
                8);
        for (int i = 1; i <= 4; i++) {
            times.allocated(i, PLAIN, 16);
        }
        assertThat(told).containsExactly("allocated 1", "allocated 2", "allocated 3");
        times.died(1);
        times.died(4);
        times.died(4);
        times.end();
        assertThat(told)
                .containsExactly("allocated 1", "allocated 2", "allocated 3", "died 1", "allocated 4", "died 4");
    }

    @Test
    void theDeathOfWhatWasNotInUseSinceACollectionComesWithTheNextOne() {
        Events events = new Events();
        List<Long> objects = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            objects.add(events.object(PLAIN, 1024));
        }
        // A collection, which they all survive.
        events.die(events.object(PLAIN, 1024));
        events.object(PLAIN, 1024);
        objects.forEach(events::die);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::lanes, Outcome::collections, Outcome::reclaimed)
                .containsExactly(1L, 1L, 16L << 10);
    }

    @Test
    void aLaneWithTooFewHolesIsGivenUp() {
        Events events = new Events();
        for (int i = 0; i < 17; i++) {
            long object = events.object(PLAIN, 1024);
            // 6 of 16 KB in a row: less than 40 %.
            if (i < 6) {
                events.die(object);
            }
        }
        Outcome outcome = outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0);
        assertThat(outcome)
                .extracting(Outcome::lanes, Outcome::collections, Outcome::reclaimed, Outcome::kept)
                .containsExactly(2L, 1L, 0L, 17L << 10);
    }

    /** Of 128 bytes each; one in so many lives. */
    private static void smallObjects(Events events, int count, int living) {
        for (int i = 0; i < count; i++) {
            long object = events.object(PLAIN, 128);
            if (i % living != 0) {
                events.die(object);
            }
        }
    }

    @Test
    void smallHolesAreNotUsed() {
        Events events = new Events();
        smallObjects(events, 129, 4);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::lanes, Outcome::reclaimed)
                .containsExactly(2L, 0L);
    }

    @Test
    void anObjectThatFindsNoRoomInHolesLeavesThemToSmallerOnes() {
        Events events = new Events();
        // Of 128 objects each eighth lives: holes of 896 bytes.
        smallObjects(events, 128, 8);
        events.die(events.object(PLAIN, 128));
        events.die(events.object(PLAIN, 1024));
        events.die(events.object(PLAIN, 800));
        for (int i = 0; i < 14 * 7; i++) {
            events.die(events.object(PLAIN, 128));
        }
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::lanes, Outcome::collections, Outcome::reclaimed, Outcome::shared)
                .containsExactly(1L, 1L, 16 * 896L, 1024L);
    }

    @Test
    void whatHasEscapedStaysInTheLaneThoughDead() {
        Events events = new Events();
        for (int i = 0; i < 17; i++) {
            long object = events.object(PLAIN, 1024);
            if (i == 3) {
                events.publish(object);
            }
            events.die(object);
        }
        // There are 3 KB in front of the escaped object, and 12 KB behind it.
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::reclaimed, Outcome::escaped, Outcome::kept)
                .containsExactly(15L << 10, 1L << 10, 1L << 10);
    }

    @Test
    void storesIntoTheLaneBeforeAreOutside() {
        Events events = new Events();
        long old = events.object(PLAIN, 1024);
        for (int i = 0; i < 16; i++) {
            events.object(PLAIN, 1024);
        }
        // The first lane was full of living objects, so this is in the second one.
        long late = events.object(PLAIN, 1024);
        events.field(old, 1, late);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0).escaped())
                .isEqualTo(1024);
        assertThat(all(events, Rule.OTHER_LANE).escaped()).isZero();
    }

    @Test
    void largeObjectsAreNotInALane() {
        Events events = new Events();
        events.object(PLAIN, 2048);
        events.object(PLAIN, 2049);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, 16 << 10, 0))
                .extracting(Outcome::kept, Outcome::shared)
                .containsExactly(2048L, 2049L);
    }

    private static final long LANE = 16 << 10;

    /** Four lanes; a thread without a lane allocates in buffers of 2 KB. */
    private static final long EDEN = 64 << 10;

    private static Outcome inEden(Events events) {
        return outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, LANE, 0, EDEN);
    }

    private static void objects(Events events, int count) {
        for (int i = 0; i < count; i++) {
            events.object(PLAIN, 1024);
        }
    }

    @Test
    void aThreadGetsItsFirstLaneWhenItHasAllocatedTheSizeOfOne() {
        Events events = new Events();
        objects(events, 18);
        assertThat(inEden(events))
                .extracting(Outcome::shared, Outcome::kept, Outcome::lanes)
                .containsExactly(16L << 10, 2L << 10, 1L);
    }

    @Test
    void aThreadWhoseLanesArePoorDoesWithoutForAWhile() {
        Events events = new Events();
        // No lane, then two that are full of living objects, then four buffers without one.
        objects(events, 16 + 16 + 16 + 8);
        assertThat(inEden(events))
                .extracting(Outcome::shared, Outcome::kept, Outcome::lanes, Outcome::collections)
                .containsExactly(24L << 10, 32L << 10, 2L, 2L);
    }

    @Test
    void lanesTakeHalfOfEdenAtMost() {
        Events events = new Events();
        for (int thread = 0; thread < 3; thread++) {
            events.thread(thread);
            objects(events, 16);
        }
        // With these eden is full: a collection, and room for five lanes, of which two are not more than half.
        for (int i = 0; i < 9; i++) {
            events.object(PLAIN, 4096);
        }
        for (int thread = 0; thread < 3; thread++) {
            events.thread(thread);
            objects(events, 1);
        }
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, LANE, 0, 5 * LANE))
                .extracting(Outcome::lanes, Outcome::kept)
                .containsExactly(2L, 2L << 10);
    }

    /** Its lane is closed then, and others can have one. What it had allocated has left the lane. */
    @ParameterizedTest
    @CsvSource({"true, 3, 3072, 0", "false, 2, 1024, 1024"})
    void aThreadThatEndsGivesUpItsLane(boolean ends, long lanes, long kept, long escaped) {
        Events events = new Events();
        for (int thread = 0; thread < 3; thread++) {
            events.thread(thread);
            objects(events, 16);
        }
        for (int i = 0; i < 9; i++) {
            events.object(PLAIN, 4096);
        }
        // As above: room for five lanes, and two open ones at most.
        long first = 0;
        for (int thread = 0; thread < 3; thread++) {
            events.thread(thread);
            long object = events.object(PLAIN, 1024);
            first = thread == 0 ? object : first;
            if (ends) {
                int number = thread;
                events.add(to -> to.ended(number));
            }
        }
        events.publish(first);
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, LANE, 0, 5 * LANE))
                .extracting(Outcome::lanes, Outcome::kept, Outcome::escaped, Outcome::closings)
                .containsExactly(lanes, kept, escaped, 0L);
    }

    @Test
    void aYoungCollectionClosesLanes() {
        Events events = new Events();
        objects(events, 16);
        long inLane = events.object(PLAIN, 1024);
        // With the 16 KB before and the lane 64 KB are full; one more begins a collection.
        for (int i = 0; i < 9; i++) {
            events.object(PLAIN, 4096);
        }
        // It has left the lane, so this is no escape.
        events.publish(inLane);
        assertThat(inEden(events))
                .extracting(Outcome::closings, Outcome::escaped, Outcome::kept, Outcome::lanes)
                .containsExactly(1L, 0L, 1024L, 1L);
        // Without a limit nothing closes it.
        assertThat(outcome(events, Rule.OTHER_LANE, Policy.NO_OPT, LANE, 0))
                .extracting(Outcome::closings, Outcome::escaped)
                .containsExactly(0L, 1024L);
    }

    @Test
    void summaryAndOrder() {
        Events events = new Events();
        events.add(to -> to.fact("program", "P"));
        events.object(PLAIN, 100);
        Simulation simulation =
                Simulator.simulate(events, new Sweep(List.of(1L << 20, 1L << 16), List.of(0.25, 0.125), 0));
        assertThat(simulation.trace().objects()).isEqualTo(1);
        assertThat(simulation.trace().bytes()).isEqualTo(100);
        assertThat(simulation.trace().threads()).isEqualTo(1);
        assertThat(simulation.trace().facts()).containsEntry("program", "P");
        assertThat(simulation.outcomes()).hasSize(2 * (1 + 3 * 4)).allMatch(outcome -> outcome.allocated() == 100);
        assertThat(simulation.outcomes().subList(0, 5))
                .extracting(Outcome::policy)
                .containsExactly(Policy.IDEAL, Policy.NO_OPT, Policy.CODE_ANALYSIS, Policy.PROFILE, Policy.PROFILE);
        assertThat(simulation.outcomes())
                .extracting(Outcome::laneBytes)
                .startsWith(0L)
                .contains(1L << 16, 1L << 20);
    }

    @Test
    void senselessSweepsAndTracesAreRefused() {
        assertThatThrownBy(() -> new Sweep(List.of(100L), List.of(0.5), 0)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new Sweep(List.of(), List.of(), 0)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new Sweep(List.of(), List.of(Double.NaN), 0)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new Sweep(List.of(), List.of(1.5), 0)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new Sweep(List.of(1L << 20), List.of(0.5), 1L << 20))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no room for such lanes");
        Events events = new Events();
        long object = events.object(PLAIN, 10);
        events.die(object);
        events.publish(object);
        assertThatThrownBy(() -> Simulator.simulate(events, Sweep.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("after its death");
        Events grows = new Events();
        grows.object(PLAIN, 10);
        assertThatThrownBy(() -> Simulator.simulate(
                        visitor -> {
                            TraceEnd end = grows.read(visitor);
                            grows.object(PLAIN, 10);
                            return end;
                        },
                        Sweep.DEFAULT))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("has changed while it was read");
    }

    /** A VM puts it elsewhere: no collection makes room for it in eden. */
    @Test
    void anObjectLargerThanEdenClosesNoLane() {
        Events events = new Events();
        objects(events, 17);
        long inLane = events.object(PLAIN, 1024);
        events.object(PLAIN, 3 * EDEN);
        events.publish(inLane);
        assertThat(inEden(events))
                .extracting(Outcome::closings, Outcome::escaped)
                .containsExactly(0L, 1024L);
    }
}
