package kinjo.bench.workloads.nbody;

import java.util.Arrays;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;

/**
 * How deep the leaves of the first tree lie, and how deep walks go (paper C, Fig. 5): a walk for a body ends above the
 * leaves where a part of the tree is so small and far away that it counts as one mass.
 */
public final class TreeDepths {
    private long[] leaves = new long[0];
    private long[] cutOff = new long[0];

    private TreeDepths() {}

    /**
     * Prints them.
     *
     * @param arguments the size
     */
    public static void main(String[] arguments) {
        TreeDepths depths = of(Size.ofLabel(arguments[0]).orElseThrow());
        System.out.println("depth    leaves   cut off");
        for (int depth = 0; depth < depths.levels(); depth++) {
            System.out.printf("%5d %9d %9d%n", depth, depths.leaves(depth), depths.cutOff(depth));
        }
    }

    /** Of the workload with its usual seed. */
    static TreeDepths of(Size size) {
        Body[] bodies = Cluster.generate(Nbody.bodies(size), new Rng(Setup.DEFAULT_SEED));
        TreeDepths depths = new TreeDepths();
        try (Team team = new Team(1)) {
            Node root = new Simulation(bodies, team).buildTree();
            depths.addLeaves(root, 0);
            for (Body body : bodies) {
                depths.walk(root, body.position(), 0);
            }
        } catch (Exception e) {
            throw new IllegalStateException("the tree was not built", e);
        }
        return depths;
    }

    private void addLeaves(Node node, int depth) {
        reach(depth);
        if (node.isLeaf()) {
            leaves[depth]++;
        }
        for (int number = 0; number < Simulation.OCTANTS; number++) {
            if (node.part(number) != null) {
                addLeaves(node.part(number), depth + 1);
            }
        }
    }

    private void reach(int depth) {
        if (depth == leaves.length) {
            leaves = Arrays.copyOf(leaves, depth + 1);
            cutOff = Arrays.copyOf(cutOff, depth + 1);
        }
    }

    private void walk(Node node, Vector3 position, int depth) {
        if (node.cutsOff(position, Simulation.THETA)) {
            cutOff[depth]++;
            return;
        }
        for (int number = 0; number < Simulation.OCTANTS; number++) {
            if (node.part(number) != null) {
                walk(node.part(number), position, depth + 1);
            }
        }
    }

    /** One more than that of the deepest leaf; the root's is 0. */
    int levels() {
        return leaves.length;
    }

    long leaves(int depth) {
        return leaves[depth];
    }

    /** Walks, one for each body, that ended at an inner node there. */
    long cutOff(int depth) {
        return cutOff[depth];
    }
}
