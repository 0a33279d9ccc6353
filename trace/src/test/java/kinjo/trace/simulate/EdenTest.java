package kinjo.trace.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Buffers as HotSpot sizes them. */
class EdenTest {
    private static final long SIZE = 50 << 20;

    private final Eden eden = new Eden(SIZE);

    @Test
    void aThreadGetsAFiftiethOfItsShare() {
        assertThat(eden.bufferBytes(1)).isEqualTo(1 << 20);
        assertThat(eden.bufferBytes(0.5)).isEqualTo(1 << 19);
        assertThat(eden.bufferBytes(0)).isEqualTo(2048);
    }

    @Test
    void ofTheFirstCollectionsEachWeighsAsMuchAndLaterOnesMore() {
        WeightedAverage average = new WeightedAverage(1);
        average.add(0);
        assertThat(average.value()).isCloseTo(0.5, within(1e-9));
        average.add(0);
        assertThat(average.value()).isCloseTo(0.65 * 0.5, within(1e-9));
    }

    @Test
    void newThreadsAreThoughtToNeedAsMuchAsTheOthers() {
        assertThat(eden.newThreadsShare()).isEqualTo(1);
        eden.empty(4);
        // 2.5 on average.
        assertThat(eden.newThreadsShare()).isCloseTo(1 / 3.0, within(1e-9));
        eden.empty(0);
        assertThat(eden.newThreadsShare()).isCloseTo(1 / 3.0, within(1e-9));
    }

    @Test
    void aThreadsShareFollowsWhatItHasAllocated() {
        LaneThread thread = new LaneThread(1);
        thread.takesBuffer(1000);
        thread.allocated(SIZE / 4);
        eden.take(SIZE);
        assertThat(thread.endsBuffer(eden)).isTrue();
        assertThat(thread.share()).isCloseTo((1 + 0.25) / 2, within(1e-9));
        // It has none since.
        assertThat(thread.endsBuffer(eden)).isFalse();
        assertThat(thread.share()).isCloseTo((1 + 0.25) / 2, within(1e-9));
        assertThat(thread.allocatesPlainly(8)).isFalse();
    }

    @Test
    void anEdenThatWasHardlyUsedTellsNothing() {
        LaneThread thread = new LaneThread(1);
        thread.takesBuffer(1000);
        thread.allocated(1000);
        eden.take(SIZE / 4);
        assertThat(thread.endsBuffer(eden)).isTrue();
        assertThat(thread.share()).isEqualTo(1);
    }

    @Test
    void inALaneAThreadMayAllocateMoreThanThereIs() {
        eden.take(SIZE);
        assertThat(eden.share(3 * SIZE)).isEqualTo(1);
    }
}
