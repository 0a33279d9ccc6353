package kinjo.scale.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The simulation against what is known in closed form. */
class SimulationTest {
    private static final double SERVICE = 0.01;

    /** Requests of very many users, who think long, come at random (a Poisson process). */
    private static Outcome open(int cpus, double utilisation) {
        int users = 20_000;
        double perSecond = utilisation * cpus / SERVICE;
        return Simulation.run(network(cpus, users / perSecond), users);
    }

    private static Network network(int cpus, double think) {
        return new Network(1, cpus, 1, think, 0, SERVICE, 0);
    }

    /** M/M/1: response = service / (1 - utilisation). */
    @ParameterizedTest
    @CsvSource({"0.2", "0.5", "0.7"})
    void oneCpuAnswersAsTheFormulaSays(double utilisation) {
        Outcome outcome = open(1, utilisation);

        assertThat(outcome.response()).isCloseTo(SERVICE / (1 - utilisation), Percentage.withPercentage(4));
        assertThat(outcome.busy()).isCloseTo(utilisation, Percentage.withPercentage(2));
    }

    /** M/M/c: waiting = service x C(c, a) / (c - a), with Erlang's C. */
    @ParameterizedTest
    @CsvSource({"2, 0.5", "4, 0.7", "16, 0.8"})
    void severalCpusAnswerAsErlangSays(int cpus, double utilisation) {
        double offered = utilisation * cpus;
        double waiting = SERVICE * erlangC(cpus, offered) / (cpus - offered);

        assertThat(open(cpus, utilisation).response()).isCloseTo(SERVICE + waiting, Percentage.withPercentage(4));
    }

    private static double erlangC(int servers, double offered) {
        double blocked = 1;
        for (int server = 1; server <= servers; server++) {
            blocked = offered * blocked / (server + offered * blocked);
        }
        return blocked / (1 - offered / servers * (1 - blocked));
    }

    /** Few users could not be answered in a thousandth of the limit, as a request's own work is longer. */
    @Test
    void veryManyUsersOfATightLimitAreFound() {
        Outcome most = Simulation.most(new Network(1, 64, 1, 10, 0, 0.0064, 0), 0.1);

        assertThat(most.throughput()).isCloseTo(10_000, Percentage.withPercentage(5));
        assertThat(most.response()).isLessThanOrEqualTo(0.1);
    }

    /** The machine repairman: users who think, and one station with several CPUs. */
    @ParameterizedTest
    @CsvSource({"1, 3", "1, 50", "2, 60", "4, 200", "8, 700", "8, 1000", "8, 2000"})
    void aClosedNetworkAnswersAsTheFormulaSays(int cpus, int users) {
        Outcome outcome = Simulation.run(network(cpus, 1), users);
        double response = repairman(cpus, users);

        assertThat(outcome.response()).isCloseTo(response, Percentage.withPercentage(4));
        assertThat(outcome.throughput()).isCloseTo(users / (1 + response), Percentage.withPercentage(1));
        // Little's law and the utilisation law.
        assertThat(outcome.throughput() * (1 + outcome.response())).isCloseTo(users, Percentage.withPercentage(1));
        assertThat(outcome.busy()).isCloseTo(outcome.throughput() * SERVICE, Percentage.withPercentage(2));
    }

    /** Mean value analysis (Reiser and Lavenberg, 1980) says the same of a station with one CPU. */
    @ParameterizedTest
    @CsvSource({"3", "50", "120"})
    void aClosedNetworkAnswersAsMeanValueAnalysisSays(int users) {
        double queue = 0;
        double response = 0;
        for (int n = 1; n <= users; n++) {
            response = SERVICE * (1 + queue);
            queue = n / (1 + response) * response;
        }

        assertThat(response).isCloseTo(repairman(1, users), Percentage.withPercentage(1e-6));
        assertThat(Simulation.run(network(1, 1), users).response()).isCloseTo(response, Percentage.withPercentage(4));
    }

    /** Mean response by the probabilities of n requests at the station, if users think for a second. */
    private static double repairman(int cpus, int users) {
        double weight = 1;
        double all = 1;
        double queue = 0;
        double working = 0;
        for (int n = 1; n <= users; n++) {
            weight *= (users - n + 1) * SERVICE / Math.min(n, cpus);
            if (all > 1e200) {
                weight /= 1e200;
                all /= 1e200;
                queue /= 1e200;
                working /= 1e200;
            }
            all += weight;
            queue += n * weight;
            working += Math.min(n, cpus) * weight;
        }
        return queue / (working / SERVICE);
    }

    /** All that a request does is under the lock, so further CPUs do not help. */
    @Test
    void aLockIsAServerOfItsOwn() {
        Outcome outcome = Simulation.run(new Network(1, 16, 1, 1, 0, 0, SERVICE), 60);

        assertThat(outcome.response()).isCloseTo(repairman(1, 60), Percentage.withPercentage(4));
        assertThat(outcome.busy()).isLessThan(1);
        assertThat(outcome.waiting())
                .isCloseTo(outcome.throughput() * (outcome.response() - SERVICE), Percentage.withPercentage(4));
    }

    @Test
    void aLockLimitsThroughputAndASecondJvmHelps() {
        Network one = new Network(1, 8, 1, 1, 0, 0.008, 0.002);
        Network two = new Network(2, 4, 1, 1, 0, 0.008, 0.002);

        assertThat(one.limit()).isCloseTo(500, within(1e-6));
        assertThat(two.limit()).isCloseTo(800, within(1e-6));
        assertThat(Simulation.run(one, 3000).throughput()).isCloseTo(500, Percentage.withPercentage(2));
        assertThat(Simulation.run(two, 3000).throughput()).isBetween(720.0, 805.0);
        assertThat(Simulation.run(one.withHeld(0), 3000).throughput()).isCloseTo(800, Percentage.withPercentage(2));
    }

    /** Pools do not help each other. */
    @Test
    void poolsAreNetworksOfTheirOwn() {
        Outcome both = Simulation.run(new Network(2, 1, 1, 1, 0, SERVICE, 0), 100);

        assertThat(both.response()).isCloseTo(repairman(1, 50), Percentage.withPercentage(4));
        assertThat(both.throughput()).isCloseTo(100 / (1 + both.response()), Percentage.withPercentage(1));
    }

    @Test
    void delayIsPartOfTheResponseAndNeedsNoCpu() {
        Outcome outcome = Simulation.run(new Network(1, 4, 1, 1, 0.5, SERVICE, 0), 30);

        assertThat(outcome.response()).isCloseTo(0.5 + SERVICE, Percentage.withPercentage(1));
        assertThat(outcome.throughput()).isCloseTo(30 / 1.51, Percentage.withPercentage(1));
    }

    @ParameterizedTest
    @CsvSource({"2", "0.1", "0.03"})
    void theMostUsersAreAtTheLimit(double limit) {
        Network network = network(2, 1);
        Outcome most = Simulation.most(network, limit);

        assertThat(repairman(2, most.users())).isCloseTo(limit, Percentage.withPercentage(7));
        assertThat(most.throughput()).isLessThanOrEqualTo(1.01 * network.limit());
    }

    @Test
    void oneUserIsTheLeast() {
        Outcome most = Simulation.most(new Network(1, 1, 1, 10, 0, 1, 0), 0.5);

        assertThat(most.users()).isEqualTo(1);
        assertThat(most.response()).isGreaterThan(0.5);
    }

    /** More users than are searched one by one. */
    @Test
    void theMostOfManyUsersAreAtTheLimit() {
        Outcome most = Simulation.most(network(40, 1), 2);

        assertThat(most.users()).isBetween(11_800, 12_200);
        assertThat(repairman(40, most.users())).isCloseTo(2, Percentage.withPercentage(7));

        Outcome millions = Simulation.most(new Network(4, 4, 2, 7, 0.001, 0.00001, 0.000001), 2);

        assertThat(millions.throughput()).isCloseTo(16 / 0.000011, Percentage.withPercentage(1));
        assertThat(millions.users()).isBetween(12_900_000, 13_100_000);
        assertThat(millions.response()).isCloseTo(2, Percentage.withPercentage(3));
    }

    @Test
    void aNetworkWithoutWorkIsNone() {
        assertThatThrownBy(() -> new Network(1, 1, 1, 1, 0, 0, 0)).hasMessageContaining("some work is needed");
        assertThatThrownBy(() -> new Network(1, 0, 1, 1, 0, 1, 0)).hasMessageContaining("CPUs");
    }
}
