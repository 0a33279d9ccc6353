package kinjo.scale.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a server of a known law: it answers so many requests a second at most, each after a service time at least. */
class UserSearchTest {
    private static final double LIMIT = 2000;

    private static double mean(int users, double perSecond, double serviceMillis, double think) {
        return Math.max(serviceMillis, users / perSecond * 1000 - think);
    }

    private record Found(int users, int measurements, boolean cutShort) {}

    private static Found find(double perSecond, double service, double think, int most) {
        UserSearch search = new UserSearch(LIMIT, think, 25, most);
        int measurements = 0;
        for (int users = search.next(); users > 0; users = search.next()) {
            assertThat(users).isLessThanOrEqualTo(most);
            double mean = mean(users, perSecond, service, think);
            search.measured(mean, users / (mean + think) * 1000);
            measurements++;
        }
        return new Found(search.highest(), measurements, search.isCutShort());
    }

    @ParameterizedTest
    @CsvSource({"10, 100, 1000", "50, 5, 1000", "500, 5, 1000", "3000, 2, 1000", "3000, 2, 10000", "777, 300, 0"})
    void findsTheHighestNumber(double perSecond, double service, double think) {
        double highest = perSecond * (LIMIT + think) / 1000;
        Found found = find(perSecond, service, think, 100_000);

        assertThat((double) found.users()).isBetween(0.9 * highest, highest);
        assertThat(found.measurements()).isLessThanOrEqualTo(18);
        assertThat(found.cutShort()).isFalse();
    }

    @Test
    void theDriversMostIsSaid() {
        Found found = find(3000, 2, 10_000, 1000);

        assertThat(found.users()).isEqualTo(1000);
        assertThat(found.cutShort()).isTrue();
    }

    @Test
    void aServerThatIsTooSlowForAnybodyHasNone() {
        assertThat(find(0.1, 60_000, 0, 1000).users()).isZero();
    }

    /** Four times as many of whom nobody waits, and no more than could be answered in twice the limit. */
    @Test
    void fewMeasurementsAreSpentOnAServerThatIsNotBusy() {
        UserSearch search = new UserSearch(LIMIT, 1000, 25, 100_000);
        search.measured(5, 25);
        assertThat(search.next()).isEqualTo(100);
        UserSearch patient = new UserSearch(LIMIT, 10_000, 25, 100_000);
        patient.measured(5, 2.5);
        assertThat(patient.next()).isEqualTo(50);
        assertThat(find(3000, 2, 1000, 100_000).measurements()).isLessThanOrEqualTo(8);
    }

    /** Slow at first, as it was still compiling, or as the machine was busy. */
    @Test
    void whatAColdServerCouldNotDoIsTriedAgain() {
        UserSearch search = new UserSearch(LIMIT, 1000, 25, 100_000);
        boolean cold = true;
        for (int users = search.next(); users > 0; users = search.next()) {
            boolean slow = cold && users > 1600;
            double perSecond = slow ? 1000 : 3000;
            cold &= !slow;
            double mean = mean(users, perSecond, 5, 1000);
            search.measured(mean, users / (mean + 1000) * 1000);
        }

        assertThat(search.highest()).isBetween(8100, 9000);
    }
}
