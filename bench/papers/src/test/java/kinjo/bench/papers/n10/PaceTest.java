package kinjo.bench.papers.n10;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** The speed of the {@link Sender}, on a clock of the test's own. */
class PaceTest {

    private static final double BITS_PER_MICROSECOND = 1e6;

    @Test
    void burstsComeWhenTheWireWouldHaveBroughtThem() {
        Pace pace = new Pace(8 * BITS_PER_MICROSECOND, 0);

        assertThat(pace.waitNanos(4096, 0)).isEqualTo(4_096_000);
        assertThat(pace.waitNanos(4096, 4_096_000)).isEqualTo(4_096_000);
    }

    @Test
    void aLateWakeUpIsMadeUpFor() {
        Pace pace = new Pace(8 * BITS_PER_MICROSECOND, 0);
        pace.waitNanos(4096, 0);

        assertThat(pace.waitNanos(4096, 5_000_000)).isEqualTo(2 * 4_096_000 - 5_000_000);
    }

    @Test
    void timeThatTheReceiverDidNotTakeIsLost() {
        Pace pace = new Pace(8 * BITS_PER_MICROSECOND, 0);
        pace.waitNanos(4096, 0);
        long late = 1_000_000_000;

        assertThat(pace.waitNanos(4096, late)).isEqualTo(4_096_000 - Pace.CATCH_UP_NANOS);
    }

    @Test
    void allOfADocumentTakesTheTimeOfTheWire() {
        Pace pace = new Pace(21e6, 0);
        long now = 0;
        for (int burst = 0; burst < 1000; burst++) {
            now += Math.max(0, pace.waitNanos(Sender.BURST_BYTES, now));
        }

        assertThat(now / 1e9).isCloseTo(1000 * 4096 * 8 / 21e6, org.assertj.core.data.Offset.offset(1e-3));
    }

    @Test
    void withoutALimitNothingWaits() {
        Pace pace = new Pace(Double.POSITIVE_INFINITY, 0);

        assertThat(pace.waitNanos(4096, 0)).isZero();
    }

    @Test
    void aSpeedIsAboveZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Pace(0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Pace(Double.NaN, 0));
    }
}
