package kinjo.bench.workloads.moldyn;

/**
 * An atom of mass 1 with the fields of the paper's Fig. 6. Forces are summed in fixed point, so the sum does not depend
 * on the order in which threads add, to the last bit.
 */
final class Particle {
    /** Units of the last place per unit of force; forces up to 2^23 fit. */
    private static final double FORCE_SCALE = 0x1.0p40;

    double xcoord;
    double ycoord;
    double zcoord;
    private double xvelocity;
    private double yvelocity;
    private double zvelocity;
    private long xforce;
    private long yforce;
    private long zforce;

    Particle(double x, double y, double z) {
        xcoord = x;
        ycoord = y;
        zcoord = z;
    }

    /** Takes the other's place and velocity; no force. */
    void set(Particle other) {
        xcoord = other.xcoord;
        ycoord = other.ycoord;
        zcoord = other.zcoord;
        setVelocity(other.xvelocity, other.yvelocity, other.zvelocity);
        clearForce();
    }

    void setVelocity(double x, double y, double z) {
        xvelocity = x;
        yvelocity = y;
        zvelocity = z;
    }

    double xvelocity() {
        return xvelocity;
    }

    double yvelocity() {
        return yvelocity;
    }

    double zvelocity() {
        return zvelocity;
    }

    /** As the accumulators hold it. */
    static long fixed(double force) {
        return (long) (force * FORCE_SCALE);
    }

    void clearForce() {
        xforce = 0;
        yforce = 0;
        zforce = 0;
    }

    /** Several threads add. */
    synchronized void addForce(long x, long y, long z) {
        xforce += x;
        yforce += y;
        zforce += z;
    }

    long xforce() {
        return xforce;
    }

    long yforce() {
        return yforce;
    }

    long zforce() {
        return zforce;
    }

    void kick(double time) {
        double step = time / FORCE_SCALE;
        xvelocity += xforce * step;
        yvelocity += yforce * step;
        zvelocity += zforce * step;
    }

    /** Moves in a box with periodic walls. */
    void drift(double time, double side) {
        xcoord = wrapped(xcoord + xvelocity * time, side);
        ycoord = wrapped(ycoord + yvelocity * time, side);
        zcoord = wrapped(zcoord + zvelocity * time, side);
    }

    private static double wrapped(double coordinate, double side) {
        if (coordinate < 0) {
            return coordinate + side;
        }
        return coordinate >= side ? coordinate - side : coordinate;
    }

    double kineticEnergy() {
        return 0.5 * (xvelocity * xvelocity + yvelocity * yvelocity + zvelocity * zvelocity);
    }
}
