package kinjo.bench.workloads.nbody;

/**
 * A cube of space: a leaf with one body, or eight parts. Its shape depends on the bodies alone, not on the order of
 * insertion, and the centre of mass is summed in the order of the parts, so results repeat exactly.
 */
final class Node {
    /** Bodies closer than the root's edge divided by 2^DEEPEST share a leaf. */
    private static final int DEEPEST = 40;

    private Node c0;
    private Node c1;
    private Node c2;
    private Node c3;
    private Node c4;
    private Node c5;
    private Node c6;
    private Node c7;
    private boolean leaf;
    private Body body;
    private final Vector3 middle;
    private final double region;
    private Vector3 centre = Vector3.ZERO;
    private double mass;

    /** @param region the edge's length */
    Node(Vector3 middle, double region) {
        this.middle = middle;
        this.region = region;
    }

    private static Node leafOf(Vector3 middle, double region, Body body) {
        Node leaf = new Node(middle, region);
        leaf.leaf = true;
        leaf.body = body;
        leaf.mass = body.mass;
        leaf.centre = body.position();
        return leaf;
    }

    Node emptyPart(int number) {
        return new Node(middleOf(number), region / 2);
    }

    /** Makes the parts, built and summarized one by one (null: no bodies there), the parts of the root. */
    static Node ofOctants(Node root, Node[] octants) {
        for (int number = 0; number < octants.length; number++) {
            root.setPart(number, octants[number]);
        }
        root.addUp();
        return root;
    }

    /** Which of the eight parts holds the position: one bit per axis. */
    int partOf(Vector3 position) {
        return (position.x() >= middle.x() ? 1 : 0)
                | (position.y() >= middle.y() ? 2 : 0)
                | (position.z() >= middle.z() ? 4 : 0);
    }

    void insert(Body added) {
        insert(added, 0);
    }

    private void insert(Body added, int depth) {
        if (leaf) {
            if (depth > DEEPEST) {
                join(added);
                return;
            }
            split(depth);
        }
        int number = partOf(added.position());
        Node part = part(number);
        if (part == null) {
            setPart(number, leafOf(middleOf(number), region / 2, added));
        } else {
            part.insert(added, depth + 1);
        }
    }

    private void split(int depth) {
        Body only = body;
        leaf = false;
        body = null;
        insert(only, depth);
    }

    /** Practically the same place: the leaf becomes one heavier mass. */
    private void join(Body added) {
        centre = centre.times(mass).plus(added.position().times(added.mass)).times(1 / (mass + added.mass));
        mass += added.mass;
    }

    private Vector3 middleOf(int number) {
        double quarter = region / 4;
        return new Vector3(
                middle.x() + ((number & 1) != 0 ? quarter : -quarter),
                middle.y() + ((number & 2) != 0 ? quarter : -quarter),
                middle.z() + ((number & 4) != 0 ? quarter : -quarter));
    }

    /** Sums masses and centres from the leaves up. */
    void summarize() {
        if (leaf) {
            return;
        }
        for (int number = 0; number < 8; number++) {
            if (part(number) != null) {
                part(number).summarize();
            }
        }
        addUp();
    }

    private void addUp() {
        mass = 0;
        Vector3 moment = Vector3.ZERO;
        for (int number = 0; number < 8; number++) {
            Node part = part(number);
            if (part != null) {
                mass += part.mass;
                moment = moment.plus(part.centre.times(part.mass));
            }
        }
        centre = moment.times(1 / mass);
    }

    /** The pull on a position; a cube seen under an angle less than {@code theta} counts as one mass. */
    Vector3 pull(Vector3 position, double theta) {
        Vector3 offset = centre.minus(position);
        if (leaf || isSmall(offset, theta)) {
            return Gravity.pull(offset, mass);
        }
        Vector3 sum = Vector3.ZERO;
        for (int number = 0; number < 8; number++) {
            Node part = part(number);
            if (part != null) {
                sum = sum.plus(part.pull(position, theta));
            }
        }
        return sum;
    }

    private boolean isSmall(Vector3 offset, double theta) {
        return region * region < theta * theta * offset.lengthSquared();
    }

    boolean isLeaf() {
        return leaf;
    }

    /** Whether a walk for a position ends here, and not as there is nothing below. */
    boolean cutsOff(Vector3 position, double theta) {
        return !leaf && isSmall(centre.minus(position), theta);
    }

    Node part(int number) {
        return switch (number) {
            case 0 -> c0;
            case 1 -> c1;
            case 2 -> c2;
            case 3 -> c3;
            case 4 -> c4;
            case 5 -> c5;
            case 6 -> c6;
            default -> c7;
        };
    }

    private void setPart(int number, Node part) {
        switch (number) {
            case 0 -> c0 = part;
            case 1 -> c1 = part;
            case 2 -> c2 = part;
            case 3 -> c3 = part;
            case 4 -> c4 = part;
            case 5 -> c5 = part;
            case 6 -> c6 = part;
            default -> c7 = part;
        }
    }
}
