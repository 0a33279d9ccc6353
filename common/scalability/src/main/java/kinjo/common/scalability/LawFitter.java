package kinjo.common.scalability;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/**
 * Fits the Universal Scalability Law by nonlinear least squares on throughput itself, as R's package {@code usl} does.
 * The linearised form, n / X, would weigh the errors of small throughputs most, and its intervals would be of quotients.
 * Coefficients below 0 mean nothing, so the best fit without them is the answer: each may be held at 0.
 */
public final class LawFitter {
    private static final int COEFFICIENTS = 3;
    private static final int MOST_STEPS = 10_000;
    private static final double SINGULAR = 1e-14;

    private static final int[] CONTENTION = {0, 1};
    private static final int[] PROPORTIONAL = {0};

    /** Which coefficients are fitted; the others are 0. */
    private static final List<int[]> MODELS = List.of(new int[] {0, 1, 2}, CONTENTION, new int[] {0, 2}, PROPORTIONAL);

    private final List<Point> points;
    private final double largest;

    private LawFitter(List<Point> points) {
        this.points = points;
        this.largest = points.stream().mapToDouble(Point::throughput).max().orElseThrow();
    }

    /** Whether there are enough measurements for {@link #fit}. */
    public static boolean canFit(List<Point> points) {
        return points.stream().mapToDouble(Point::n).distinct().count() >= COEFFICIENTS;
    }

    /**
     * Fits the law.
     *
     * @throws IllegalArgumentException with fewer than three different n, or anything that is not above 0
     */
    public static Fit fit(List<Point> points) {
        if (!canFit(points)) {
            throw new IllegalArgumentException("the law has three coefficients: measure at three numbers or more");
        }
        requirePositive(points);
        return new LawFitter(points).best(MODELS);
    }

    /**
     * The law without coherency, which is Amdahl's law, for measurements that are too few to tell coherency from
     * contention.
     *
     * @throws IllegalArgumentException with fewer than two different n, or anything that is not above 0
     */
    public static Fit fitContention(List<Point> points) {
        if (points.stream().mapToDouble(Point::n).distinct().count() < COEFFICIENTS - 1) {
            throw new IllegalArgumentException("contention shows at two numbers or more");
        }
        requirePositive(points);
        return new LawFitter(points).best(List.of(CONTENTION, PROPORTIONAL));
    }

    /**
     * The law without contention and coherency, for measurements that are too few to tell them: throughput in proportion
     * to n.
     *
     * @throws IllegalArgumentException without measurements, or with anything that is not above 0
     */
    public static Fit fitProportional(List<Point> points) {
        requirePositive(points);
        return new LawFitter(points)
                .candidate(PROPORTIONAL, null)
                .orElseThrow(() -> new IllegalArgumentException("no law fits " + points))
                .fit();
    }

    private static void requirePositive(List<Point> points) {
        if (points.isEmpty() || points.stream().anyMatch(point -> !(point.n() > 0 && point.throughput() > 0))) {
            throw new IllegalArgumentException("numbers and throughputs have to be above 0: " + points);
        }
    }

    /** A model's best fit, and how far the measurements are from it. */
    private record Candidate(Fit fit, double squares) {}

    /** @param models the one with the most coefficients first */
    private Fit best(List<int[]> models) {
        Fit whole = candidate(models.getFirst(), null).map(Candidate::fit).orElse(null);
        return models.stream()
                .flatMap(model -> candidate(model, whole).stream())
                .filter(candidate -> isAllowed(candidate.fit().law()))
                .min(Comparator.comparingDouble(Candidate::squares))
                .orElseThrow(() -> new IllegalArgumentException("no law fits " + points))
                .fit();
    }

    private static boolean isAllowed(Law law) {
        return Stream.of(law.lambda(), law.sigma(), law.kappa()).allMatch(value -> value >= 0);
    }

    private Optional<Candidate> candidate(int[] model, Fit whole) {
        try {
            Optimum optimum = new LevenbergMarquardtOptimizer()
                    .optimize(new LeastSquaresBuilder()
                            .start(start(model))
                            .model(at -> values(model, at), at -> derivatives(model, at))
                            .target(points.stream()
                                    .mapToDouble(point -> point.throughput() / largest)
                                    .toArray())
                            .maxEvaluations(MOST_STEPS)
                            .maxIterations(MOST_STEPS)
                            .build());
            double squares = optimum.getResiduals().dotProduct(optimum.getResiduals());
            return Optional.of(new Candidate(fit(model, optimum, squares, whole), squares));
        } catch (MathRuntimeException e) {
            // It wandered to where there is no law; another model has what is looked for.
            return Optional.empty();
        }
    }

    /** Throughput is in parts of the largest meanwhile, so that all coefficients are of a similar size. */
    private double[] start(int[] model) {
        double steepest = points.stream()
                .mapToDouble(point -> point.throughput() / point.n() / largest)
                .max()
                .orElseThrow();
        double most = points.stream().mapToDouble(Point::n).max().orElseThrow();
        double[] all = {steepest, 0.5 / most, 0.1 / (most * most)};
        double[] start = new double[model.length];
        for (int i = 0; i < model.length; i++) {
            start[i] = all[model[i]];
        }
        return start;
    }

    private static Law law(int[] model, double[] fitted) {
        double[] all = new double[COEFFICIENTS];
        for (int i = 0; i < model.length; i++) {
            all[model[i]] = fitted[i];
        }
        return new Law(all[0], all[1], all[2]);
    }

    private double[] values(int[] model, double[] fitted) {
        Law law = law(model, fitted);
        return points.stream().mapToDouble(point -> law.at(point.n())).toArray();
    }

    private double[][] derivatives(int[] model, double[] fitted) {
        Law law = law(model, fitted);
        double[][] rows = new double[points.size()][model.length];
        for (int row = 0; row < rows.length; row++) {
            double[] gradient = law.gradient(points.get(row).n());
            for (int i = 0; i < model.length; i++) {
                rows[row][i] = gradient[model[i]];
            }
        }
        return rows;
    }

    private Fit fit(int[] model, Optimum optimum, double squares, Fit whole) {
        Law scaled = law(model, optimum.getPoint().toArray());
        int freedom = points.size() - model.length;
        double variance = freedom == 0 ? Double.NaN : squares / freedom;
        RealMatrix covariance = MatrixUtils.createRealMatrix(COEFFICIENTS, COEFFICIENTS);
        RealMatrix fitted = optimum.getCovariances(SINGULAR);
        for (int i = 0; i < model.length; i++) {
            for (int j = 0; j < model.length; j++) {
                double unit = (model[i] == 0 ? largest : 1) * (model[j] == 0 ? largest : 1);
                covariance.setEntry(model[i], model[j], fitted.getEntry(i, j) * variance * unit);
            }
        }
        Law law = new Law(scaled.lambda() * largest, scaled.sigma(), scaled.kappa());
        return new Fit(law, Math.sqrt(variance) * largest, freedom, covariance, whole);
    }
}
