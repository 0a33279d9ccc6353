package kinjo.common.scalability;

/**
 * The Universal Scalability Law: {@code X(n) = lambda n / (1 + sigma (n - 1) + kappa n (n - 1))}.
 *
 * @param lambda throughput of one
 * @param sigma contention: the part of the work that is serial; 0 or more
 * @param kappa coherency: what each pair costs to agree; 0 or more
 */
public record Law(double lambda, double sigma, double kappa) {

    /** Throughput of n processors, or with n requests at work. */
    public double at(double n) {
        return lambda * n / slowdown(n);
    }

    /** Where throughput is highest; infinite if it never falls. With a contention above 1 one alone does most. */
    public double peak() {
        if (kappa == 0 && sigma <= 1) {
            return Double.POSITIVE_INFINITY;
        }
        return sigma >= 1 ? 1 : Math.max(1, Math.sqrt((1 - sigma) / kappa));
    }

    /** The throughput that nothing exceeds; infinite if there is no such limit. */
    public double limit() {
        return kappa > 0 || sigma > 1 ? at(peak()) : lambda / sigma;
    }

    private double slowdown(double n) {
        return 1 + sigma * (n - 1) + kappa * n * (n - 1);
    }

    /** Derivatives of the throughput after lambda, sigma and kappa. */
    double[] gradient(double n) {
        double slowdown = slowdown(n);
        double part = -lambda * n / (slowdown * slowdown);
        return new double[] {n / slowdown, part * (n - 1), part * n * (n - 1)};
    }
}
