package kinjo.bench.workloads.bintree;

/**
 * A node with the fields of the paper's Fig. 1. Counters and links are written under the lock. The way down reads links
 * without it: a link is written once and a node's value and lock are final, so a stale link only reads as absent, and
 * then it is looked at again under the lock.
 */
final class Node {
    private final int val;
    private Node left;
    private Node right;
    private int counter = 1;
    private int found;
    private final Object lock = new Object();

    Node(int val) {
        this.val = val;
    }

    int val() {
        return val;
    }

    /** How often the value was inserted. */
    int counter() {
        return counter;
    }

    /** How often the value was searched for. */
    int found() {
        return found;
    }

    Node left() {
        return left;
    }

    Node right() {
        return right;
    }

    /** The next node on the way to another value; null if there is none. */
    Node towards(int other) {
        return other < val ? left : right;
    }

    void count() {
        synchronized (lock) {
            counter++;
        }
    }

    void find() {
        synchronized (lock) {
            found++;
        }
    }

    /**
     * Makes a node for another value below this one.
     *
     * @return null if it was made, else the node that another thread has put there
     */
    Node attach(int other) {
        synchronized (lock) {
            Node there = towards(other);
            if (there != null) {
                return there;
            }
            if (other < val) {
                left = new Node(other);
            } else {
                right = new Node(other);
            }
            return null;
        }
    }
}
