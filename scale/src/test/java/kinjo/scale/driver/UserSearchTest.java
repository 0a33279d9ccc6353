package kinjo.scale.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a server of a known law: it answers so many requests a second at most, each after a service time at least. */
class UserSearchTest {
    private static final double LIMIT = 2000;
    private static final int NONE = Integer.MAX_VALUE;

    private static double mean(int users, double perSecond, double serviceMillis, double think) {
        return Math.max(serviceMillis, users / perSecond * 1000 - think);
    }

    private record Found(int users, int measurements, boolean cutShort) {}

    /** A server's throughput by users and by what was measured before. */
    private interface Server {
        double perSecond(int users, int measurements);
    }

    private static Found find(double perSecond, double service, double think, int most) {
        return find((_, _) -> perSecond, service, think, most);
    }

    private static Found find(Server server, double service, double think, int most) {
        return find(server, service, think, LIMIT, most);
    }

    private static Found find(Server server, double service, double think, double limit, int most) {
        UserSearch search = new UserSearch(limit, think, 25, most);
        int measurements = 0;
        int tooMany = NONE;
        for (int users = search.next(); users > 0; users = search.next()) {
            assertThat(users).as("after %d measurements", measurements).isLessThanOrEqualTo(Math.min(most, tooMany));
            double able = server.perSecond(users, measurements);
            double mean = mean(users, able, service, think);
            if (mean > limit) {
                tooMany = users;
            } else if (users == tooMany) {
                tooMany = NONE;
            }
            double perSecond = users / (mean + think) * 1000;
            search.measured(mean, perSecond, perSecond / able);
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

    /** However short the limit is beside the time to think: 25 users keep no server busy. */
    @ParameterizedTest
    @CsvSource({"10, 60000", "50, 60000", "100, 60000", "500, 60000", "2000, 60000", "10, 1000"})
    void aShortLimitEndsNoSearch(double limit, double think) {
        double highest = 3000 * (limit + think) / 1000;
        Found found = find((_, _) -> 3000, 5, think, limit, 1_000_000);

        assertThat((double) found.users()).isBetween(0.9 * highest, highest);
        assertThat(found.measurements()).isLessThanOrEqualTo(20);
    }

    /** By chance a number is close to what the law says of a slower server, and far from what this one can do. */
    @Test
    void aServerThatDoesLessWithTooManyIsSearchedOn() {
        Found found = find((users, _) -> users > 1050 ? 850 : 1000, 5, 1000, 50, 100_000);

        assertThat((double) found.users()).isBetween(0.9 * 1050, 1050.0);
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
        search.measured(5, 25, 0.01);
        assertThat(search.next()).isEqualTo(100);
        UserSearch patient = new UserSearch(LIMIT, 10_000, 25, 100_000);
        patient.measured(5, 2.5, 0.01);
        assertThat(patient.next()).isEqualTo(50);
        assertThat(find(3000, 2, 1000, 100_000).measurements()).isLessThanOrEqualTo(8);
    }

    /** By the second level: users who are three times as many take another half of the CPUs' time. */
    @ParameterizedTest
    @CsvSource({"0.1, 0.2, 1600", "0.3, 0.75, 1190", "0.5, 0.5, 1600", "0.2, 0.95, 840", "0.05, 1, 840", "0, 0, 1600"})
    void theSearchDoesNotGrowFarBeyondWhatTheCpusAllow(double before, double busy, int next) {
        UserSearch search = new UserSearch(LIMIT, 1000, 100, 100_000);
        search.measured(5, 100, before);
        assertThat(search.next()).as("cold code says little").isEqualTo(400);
        search.measured(5, 400, busy);
        assertThat(search.next()).isEqualTo(next);
    }

    @Test
    void whatTheCpusAllowIsKnownFromHowMuchMoreTheyWork() {
        UserSearch search = new UserSearch(LIMIT, 1000, 100, 100_000);
        assertThat(search.able()).isZero();
        search.measured(5, 100, 0.5);
        assertThat(search.able()).isEqualTo(200);
        search.measured(5, 400, 0.8);
        assertThat(search.able()).isCloseTo(600, within(1e-6));
        search.measured(1500, 560, 1);
        assertThat(search.able()).as("nothing to spare").isEqualTo(560);
    }

    /** Something else works on the CPUs all the time, and throughput varies. */
    @ParameterizedTest
    @CsvSource({"2000, 1000, 0.6", "500, 60000, 0.6", "2000, 10000, 0.8", "50, 1000, 0.3"})
    void otherWorkOnTheCpusEndsNoSearch(double limit, double think, double other) {
        Random random = new Random(20);
        double highest = 3000 * (limit + think) / 1000;
        UserSearch search = new UserSearch(limit, think, 25, 1_000_000);
        int measurements = 0;
        for (int users = search.next(); users > 0; users = search.next()) {
            double mean = mean(users, 3000, 5, think);
            double perSecond = users / (mean + think) * 1000;
            search.measured(
                    mean, perSecond * (1 + 0.03 * random.nextGaussian()), other + (1 - other) * perSecond / 3000);
            measurements++;
        }

        assertThat((double) search.highest()).isBetween(0.85 * highest, 1.05 * highest);
        assertThat(measurements).isLessThanOrEqualTo(20);
    }

    /** Slow at first, as it was still compiling, or as the machine was busy. */
    @ParameterizedTest
    @CsvSource({"2, 50, 1000", "4, 500, 1000", "4, 3000, 1000", "5, 300, 5000"})
    void whatAColdServerCouldNotDoIsTriedAgain(int cold, double perSecond, double think) {
        Server server = (_, measurements) -> measurements < cold ? 0.3 * perSecond : perSecond;

        assertThat((double) find(server, 5, think, 100_000).users() / (perSecond * (LIMIT + think) / 1000))
                .isBetween(0.9, 1.0);
    }

    /** With more users than it can have at work it gets slower, so less throughput says nothing of a cold server. */
    @ParameterizedTest
    @CsvSource({"500, 1000, 1000, 0.5", "500, 1600, 1000, 0.5", "500, 1600, 1000, 0.2", "300, 2200, 5000, 0.3"})
    void theSearchNarrowsWhereAServerHasTooMany(double perSecond, int users, double think, double slower) {
        Server server = (number, _) -> number > users ? slower * perSecond : perSecond;
        double highest = Math.min(users, perSecond * (LIMIT + think) / 1000);
        Found found = find(server, 5, think, 100_000);

        assertThat((double) found.users()).isBetween(0.85 * highest, highest);
        assertThat(found.measurements()).isLessThanOrEqualTo(12);
    }

    /** The number that was too many is tried once more, not one above it. */
    @Test
    void aBetterThroughputIsNoReasonToLeap() {
        UserSearch search = new UserSearch(LIMIT, 1000, 25, 100_000);
        search.measured(5, 25, 0.01);
        search.measured(5, 100, 0.01);
        assertThat(search.next()).isEqualTo(400);
        search.measured(4000, 80, 1);
        assertThat(search.next()).isEqualTo(291);
        search.measured(1000, 145.5, 1);
        assertThat(search.next()).isEqualTo(400);
        search.measured(4000, 80, 1);
        assertThat(search.next()).isEqualTo(345);
        search.measured(1400, 143.8, 1);
        assertThat(search.next()).isEqualTo(372);
    }
}
