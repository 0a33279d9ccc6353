package kinjo.bench.compare.explain;

/**
 * Two shares of samples, from 0 to 1.
 *
 * @param sure the difference is more than three standard errors (Agresti and Caffo, "Simple and effective confidence
 *     intervals for proportions and differences of proportions", 2000); taken as if samples were independent
 */
record Shares(double baseline, double variant, boolean sure) {

    private static final double STANDARD_ERRORS = 3;

    static Shares of(long inBaseline, long ofBaseline, long inVariant, long ofVariant) {
        double before = (inBaseline + 1.0) / (ofBaseline + 2.0);
        double after = (inVariant + 1.0) / (ofVariant + 2.0);
        double error = Math.sqrt(before * (1 - before) / (ofBaseline + 2.0) + after * (1 - after) / (ofVariant + 2.0));
        return new Shares(
                share(inBaseline, ofBaseline),
                share(inVariant, ofVariant),
                Math.abs(after - before) > STANDARD_ERRORS * error);
    }

    private static double share(long part, long whole) {
        return whole == 0 ? 0 : part / (double) whole;
    }

    double difference() {
        return variant - baseline;
    }
}
