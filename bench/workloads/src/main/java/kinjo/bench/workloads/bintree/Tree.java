package kinjo.bench.workloads.bintree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Not balanced. Its shape depends on the order of insertion, its content does not. */
final class Tree {
    private final Node root;

    Tree(int middle) {
        root = new Node(middle);
    }

    void insert(int value) {
        Node node = root;
        while (node.val() != value) {
            Node next = node.towards(value);
            if (next == null) {
                next = node.attach(value);
            }
            if (next == null) {
                return;
            }
            node = next;
        }
        node.count();
    }

    /** Counts the search at the value's node; false if there is no such node. */
    boolean search(int value) {
        Node node = root;
        while (node != null && node.val() != value) {
            node = node.towards(value);
        }
        if (node == null) {
            return false;
        }
        node.find();
        return true;
    }

    /** In ascending order of values. */
    List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        Deque<Node> path = new ArrayDeque<>();
        Node node = root;
        while (node != null || !path.isEmpty()) {
            while (node != null) {
                path.push(node);
                node = node.left();
            }
            node = path.pop();
            nodes.add(node);
            node = node.right();
        }
        return nodes;
    }
}
