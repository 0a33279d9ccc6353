package kinjo.bench.workloads.nbody;

/** A vector in space; immutable. */
record Vector3(double x, double y, double z) {
    static final Vector3 ZERO = new Vector3(0, 0, 0);

    Vector3 plus(Vector3 other) {
        return new Vector3(x + other.x, y + other.y, z + other.z);
    }

    Vector3 minus(Vector3 other) {
        return new Vector3(x - other.x, y - other.y, z - other.z);
    }

    Vector3 times(double factor) {
        return new Vector3(x * factor, y * factor, z * factor);
    }

    double lengthSquared() {
        return x * x + y * y + z * z;
    }
}
