package kinjo.bench.workloads.nbody;

import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Team;

/** Moves the bodies step by step; the team shares the octants of the tree and then the bodies. */
final class Simulation {
    static final double THETA = 0.5;
    private static final double STEP = 0.01;
    static final int OCTANTS = 8;

    private final Body[] bodies;
    private final Team team;

    Simulation(Body[] start, Team team) {
        this.bodies = new Body[start.length];
        this.team = team;
        for (int i = 0; i < start.length; i++) {
            bodies[i] = start[i].copy();
        }
    }

    Body[] bodies() {
        return bodies;
    }

    void step() throws Exception {
        accelerate();
        share(body -> {
            body.kick(STEP);
            body.drift(STEP);
        });
    }

    /** Gives every body its acceleration at its present place. */
    void accelerate() throws Exception {
        Node root = buildTree();
        share(body -> body.accelerate(root.pull(body.position(), THETA)));
    }

    private interface Action {
        void on(Body body);
    }

    /** Each member takes one stretch of the bodies. */
    private void share(Action action) throws Exception {
        team.run(member -> {
            int from = (int) ((long) bodies.length * member / team.size());
            int to = (int) ((long) bodies.length * (member + 1) / team.size());
            for (int i = from; i < to; i++) {
                action.on(bodies[i]);
            }
            return null;
        });
    }

    Node buildTree() throws Exception {
        Vector3 origin = Vector3.ZERO;
        double region = 2 * farthest();
        Node[] octants = new Node[OCTANTS];
        Node compass = new Node(origin, region);
        team.run(member -> {
            for (int octant = member; octant < OCTANTS; octant += team.size()) {
                octants[octant] = octantOf(compass, octant);
            }
            return null;
        });
        return Node.ofOctants(compass, octants);
    }

    private Node octantOf(Node compass, int number) {
        Node octant = null;
        for (Body body : bodies) {
            if (compass.partOf(body.position()) == number) {
                if (octant == null) {
                    octant = compass.emptyPart(number);
                }
                octant.insert(body);
            }
        }
        if (octant != null) {
            octant.summarize();
        }
        return octant;
    }

    /** The greatest coordinate, so that the root's cube holds all. */
    private double farthest() {
        double farthest = 0;
        for (Body body : bodies) {
            Vector3 position = body.position();
            farthest = Math.max(farthest, Math.abs(position.x()));
            farthest = Math.max(farthest, Math.abs(position.y()));
            farthest = Math.max(farthest, Math.abs(position.z()));
        }
        return farthest;
    }

    long fingerprint() {
        Fingerprint fingerprint = new Fingerprint();
        for (Body body : bodies) {
            Vector3 position = body.position();
            fingerprint.add(position.x()).add(position.y()).add(position.z());
        }
        return fingerprint.value();
    }
}
