package kinjo.common.scalability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LawFitterTest {

    /** SPEC SDM 91 on a SPARCcenter 2000, as in R's package usl. */
    private static final List<Point> SDM = points(
            new double[] {1, 18, 36, 72, 108, 144, 216},
            new double[] {64.9, 995.9, 1652.4, 1853.2, 1828.9, 1775.0, 1702.2});

    /** A ray tracer on an Origin 2000 (Gunther, "Guerrilla Capacity Planning", table 5.1). */
    private static final List<Point> RAY_TRACER = points(
            new double[] {1, 4, 8, 12, 16, 20, 24, 28, 32, 48, 64},
            new double[] {20, 78, 130, 170, 190, 200, 210, 230, 260, 280, 310});

    private static List<Point> points(double[] n, double[] throughput) {
        return IntStream.range(0, n.length)
                .mapToObj(i -> new Point(n[i], throughput[i]))
                .toList();
    }

    private static List<Point> exact(Law law, double... n) {
        return points(n, DoubleStream.of(n).map(law::at).toArray());
    }

    @ParameterizedTest
    @CsvSource({
        "995.6, 0.0267, 0.000769",
        "1, 0.05, 0.02",
        "250000, 0.5, 0.0001",
        "40, 0.1, 0",
        "40, 0, 0.001",
        "7, 0, 0",
    })
    void exactMeasurementsGiveTheirLaw(double lambda, double sigma, double kappa) {
        Law law = new Law(lambda, sigma, kappa);
        Fit fit = LawFitter.fit(exact(law, 1, 2, 4, 8, 16, 32));

        assertThat(fit.law().lambda()).isCloseTo(lambda, Percentage.withPercentage(1e-4));
        assertThat(fit.law().sigma()).isCloseTo(sigma, within(1e-6));
        assertThat(fit.law().kappa()).isCloseTo(kappa, within(1e-7));
        assertThat(fit.at(64).low()).isCloseTo(law.at(64), Percentage.withPercentage(0.01));
    }

    /** Estimates and standard errors as the package's README prints them; t of 4 degrees of freedom is 2.776. */
    @Test
    void aPublishedFitIsRepeated() {
        Fit fit = LawFitter.fit(SDM);

        assertThat(fit.law().lambda()).isCloseTo(89.99523, within(1e-3));
        assertThat(fit.law().sigma()).isCloseTo(0.0277285, within(1e-6));
        assertThat(fit.law().kappa()).isCloseTo(0.0001044, within(1e-7));
        assertThat(fit.freedom()).isEqualTo(4);
        assertThat(fit.standardError()).isCloseTo(82.8, within(0.05));
        assertThat(halfWidth(fit.lambda()) / 2.776445).isCloseTo(14.2134894, within(1e-2));
        assertThat(halfWidth(fit.sigma()) / 2.776445).isCloseTo(0.0091217, within(1e-5));
        assertThat(halfWidth(fit.kappa()) / 2.776445).isCloseTo(0.0000199, within(1e-7));
        assertThat(fit.law().peak()).isCloseTo(96.5, within(0.1));
    }

    private static double halfWidth(Interval interval) {
        return (interval.high() - interval.low()) / 2;
    }

    /** The best coefficients of this one have a kappa below 0, which is not allowed; usl's {@code nlxb} finds these. */
    @Test
    void aCoefficientThatWouldBeNegativeIsZero() {
        Fit fit = LawFitter.fit(RAY_TRACER);

        assertThat(fit.law().lambda()).isCloseTo(21.848843, within(1e-3));
        assertThat(fit.law().sigma()).isCloseTo(0.057771, within(1e-5));
        assertThat(fit.law().kappa()).isZero();
        assertThat(fit.kappa().low()).isZero();
        assertThat(fit.law().peak()).isInfinite();
        assertThat(fit.law().limit()).isCloseTo(378.2, within(0.1));
    }

    /** Of a program that two processors together run slower than one. */
    @Test
    void withAContentionAboveOneOneAloneDoesMost() {
        Fit fit = LawFitter.fitContention(List.of(new Point(1, 4000), new Point(2, 1800), new Point(4, 1300)));

        assertThat(fit.law().sigma()).isGreaterThan(1);
        assertThat(fit.law().peak()).isEqualTo(1);
        assertThat(fit.law().limit()).isEqualTo(fit.law().at(1));
    }

    @Test
    void intervalsHoldTheTruthAsOftenAsTheySay() {
        Law law = new Law(100, 0.05, 0.002);
        double[] n = {1, 2, 4, 8, 12, 16, 24, 32};
        Random random = new Random(20);
        int tries = 1000;
        int[] held = new int[5];
        for (int i = 0; i < tries; i++) {
            List<Point> noisy = Arrays.stream(n)
                    .mapToObj(at -> new Point(at, law.at(at) + 10 * random.nextGaussian()))
                    .toList();
            Fit fit = LawFitter.fit(noisy);
            held[0] += holds(fit.lambda(), law.lambda());
            held[1] += holds(fit.sigma(), law.sigma());
            held[2] += holds(fit.kappa(), law.kappa());
            held[3] += holds(fit.at(20), law.at(20));
            held[4] += holds(fit.next(20), law.at(20) + 10 * random.nextGaussian());
        }

        assertThat(IntStream.of(held).boxed())
                .allSatisfy(count -> assertThat((double) count / tries).isBetween(0.93, 0.97));
    }

    /**
     * With so little coherency the fit often has none, and far from the measurements that is what counts. There a
     * linearised model says too little, still: these intervals hold less than 95 %.
     */
    @Test
    void intervalsFarFromTheMeasurementsAreWide() {
        Law law = new Law(200, 0.05, 0.0005);
        double[] n = {1, 2, 3, 4, 6, 8};
        Random random = new Random(20);
        int tries = 500;
        int held = 0;
        for (int i = 0; i < tries; i++) {
            List<Point> noisy = Arrays.stream(n)
                    .mapToObj(at -> new Point(at, law.at(at) * (1 + 0.02 * random.nextGaussian())))
                    .toList();
            held += holds(LawFitter.fit(noisy).next(32), law.at(32) * (1 + 0.02 * random.nextGaussian()));
        }

        assertThat((double) held / tries).isBetween(0.78, 0.97);
    }

    private static int holds(Interval interval, double truth) {
        return interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }

    @Test
    void threeMeasurementsGiveALawWithoutIntervals() {
        Fit fit = LawFitter.fit(exact(new Law(100, 0.05, 0.002), 1, 4, 16));

        assertThat(fit.law().sigma()).isCloseTo(0.05, within(1e-6));
        assertThat(fit.sigma()).isNull();
        assertThat(fit.at(8)).isNull();
    }

    @Test
    void fewMeasurementsHaveAProportion() {
        Fit fit = LawFitter.fitProportional(points(new double[] {1, 2, 2}, new double[] {10, 19, 21}));

        assertThat(fit.law()).isEqualTo(new Law(fit.law().lambda(), 0, 0));
        assertThat(fit.law().lambda()).isCloseTo(10, within(1e-6));
        assertThat(fit.freedom()).isEqualTo(2);
        assertThat(fit.next(4).low()).isLessThan(fit.at(4).low());
        assertThat(LawFitter.fitProportional(points(new double[] {2}, new double[] {8}))
                        .next(4))
                .isNull();
        assertThatThrownBy(() -> LawFitter.fitProportional(List.of())).hasMessageContaining("above 0");
    }

    @Test
    void whatCannotBeFittedIsSaid() {
        List<Point> two = points(new double[] {1, 2, 2}, new double[] {10, 18, 19});

        assertThat(LawFitter.canFit(two)).isFalse();
        assertThatThrownBy(() -> LawFitter.fit(two)).hasMessageContaining("three numbers or more");
        assertThatThrownBy(() -> LawFitter.fit(points(new double[] {1, 2, 3}, new double[] {10, 0, 12})))
                .hasMessageContaining("above 0");
    }

    @Test
    void twoNumbersTellContention() {
        Law law = new Law(40, 0.3, 0);
        Fit fit = LawFitter.fitContention(exact(law, 1, 1, 2));

        assertThat(fit.law().sigma()).isCloseTo(0.3, within(1e-6));
        assertThat(fit.law().kappa()).isZero();
        assertThat(fit.law().at(8)).isCloseTo(law.at(8), Percentage.withPercentage(0.01));
        assertThat(fit.freedom()).isEqualTo(1);
        // Better than in proportion: there is no contention below 0.
        assertThat(LawFitter.fitContention(points(new double[] {1, 2}, new double[] {10, 22}))
                        .law()
                        .sigma())
                .isZero();
        assertThatThrownBy(() -> LawFitter.fitContention(exact(law, 2, 2))).hasMessageContaining("two numbers");
    }
}
