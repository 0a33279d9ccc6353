package kinjo.nanafusi.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import kinjo.nanafusi.spi.InputClass;
import org.junit.jupiter.api.Test;

/** Row N6 with a clock that stands still until it is moved. */
class TurnsTest {

    private static final int KB = 1 << 10;

    private long nanos;
    private final Turns turns = new Turns(() -> nanos);

    private int turnBytes(boolean left) {
        return turns.stateOf(left).bytes();
    }

    private void spend(long millis) {
        nanos += millis * 1_000_000;
    }

    @Test
    void n6ATurnEndsWhenItsInputIsAheadByItsLength() {
        assertThat(turns.isLefts()).isTrue();
        assertThat(turns.isOver(KB - 1)).isFalse();
        assertThat(turns.isOver(KB)).isTrue();

        turns.change(KB, InputClass.FAST, 0);

        assertThat(turns.isLefts()).isFalse();
        assertThat(turns.isOver(KB - 1)).isFalse();
        assertThat(turns.isOver(KB)).isTrue();
    }

    @Test
    void n6TurnsOfAFastInputTakeAtMostTenMilliseconds() {
        for (int i = 0; i < 20; i++) {
            turns.change(0, InputClass.FAST, 0);
        }
        assertThat(turnBytes(true)).isEqualTo(64 * KB);

        spend(9);
        turns.change(0, InputClass.FAST, 0);
        assertThat(turnBytes(true)).isEqualTo(64 * KB);
        turns.change(0, InputClass.FAST, 0);
        spend(11);
        turns.change(0, InputClass.FAST, 0);

        assertThat(turnBytes(true)).isEqualTo(32 * KB);
        assertThat(turnBytes(false)).isEqualTo(64 * KB);
        assertThat(turns.stateOf(true).longest()).isEqualTo(Duration.ofMillis(11));
    }

    @Test
    void n6TurnsOfASlowInputTakeAtMostFiveMilliseconds() {
        for (int i = 0; i < 20; i++) {
            turns.change(0, InputClass.SLOW, 0);
        }

        spend(6);
        turns.change(0, InputClass.SLOW, 0);

        assertThat(turnBytes(true)).isEqualTo(32 * KB);
    }

    @Test
    void n6AnInputThatHasNothingLosesItsTurn() {
        turns.pass(0, InputClass.SLOW, 50 * KB);

        assertThat(turns.isLefts()).isFalse();
        assertThat(turns.isOver(51 * KB - 1)).isFalse();
        assertThat(turns.isOver(51 * KB)).isTrue();
        assertThat(turnBytes(true)).isEqualTo(KB);
    }

    @Test
    void n6AnInputThatWasStalledCatchesUpInBoundedTurns() {
        turns.pass(0, InputClass.SLOW, 50 * KB);
        turns.change(51 * KB, InputClass.FAST, 0);

        assertThat(turns.isLefts()).isTrue();
        assertThat(turns.isOver(KB)).isTrue();
        turns.change(KB, InputClass.SLOW, 51 * KB);
        assertThat(turns.isLefts()).isFalse();
        assertThat(turns.isOver(51 * KB)).isTrue();
    }

    @Test
    void n6TurnsAreCounted() {
        turns.change(KB, InputClass.FAST, 0);
        turns.change(KB, InputClass.FAST, KB);
        turns.pass(KB, InputClass.FAST, KB);

        assertThat(turns.stateOf(true).count()).isEqualTo(2);
        assertThat(turns.stateOf(false).count()).isEqualTo(2);
    }
}
