package kinjo.bench.workloads.nbody;

/** A point mass. */
final class Body {
    final double mass;
    private Vector3 position;
    private Vector3 velocity;
    private Vector3 acceleration = Vector3.ZERO;

    Body(double mass, Vector3 position, Vector3 velocity) {
        this.mass = mass;
        this.position = position;
        this.velocity = velocity;
    }

    Body copy() {
        return new Body(mass, position, velocity);
    }

    Vector3 position() {
        return position;
    }

    Vector3 velocity() {
        return velocity;
    }

    Vector3 acceleration() {
        return acceleration;
    }

    void accelerate(Vector3 acceleration) {
        this.acceleration = acceleration;
    }

    void kick(double time) {
        velocity = velocity.plus(acceleration.times(time));
    }

    void drift(double time) {
        position = position.plus(velocity.times(time));
    }
}
