package kinjo.bench.workloads.structures;

/** A search tree whose nodes have their children first. Nothing balances it: random numbers do. */
final class SearchTree implements Structure {
    private static final class Node {
        private Node left;
        private Node right;
        private final Integer key;
        private final Amount value;

        Node(int number) {
            this.key = Amount.boxed(number);
            this.value = new Amount(Structure.valueOf(number));
        }
    }

    private Node root;

    @Override
    public void add(int number) {
        Node added = new Node(number);
        if (root == null) {
            root = added;
            return;
        }
        Node node = root;
        while (true) {
            boolean goesLeft = number < node.key;
            Node next = goesLeft ? node.left : node.right;
            if (next == null) {
                if (goesLeft) {
                    node.left = added;
                } else {
                    node.right = added;
                }
                return;
            }
            node = next;
        }
    }

    @Override
    public int find(int number) {
        Node node = root;
        while (node.key != number) {
            node = number < node.key ? node.left : node.right;
        }
        return node.value.amount();
    }

    @Override
    public long walk() {
        return sum(root);
    }

    private static long sum(Node node) {
        return node == null ? 0 : sum(node.left) + node.value.amount() + sum(node.right);
    }
}
