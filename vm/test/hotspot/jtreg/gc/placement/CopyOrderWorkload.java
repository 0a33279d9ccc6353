/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

import java.util.Arrays;
import jdk.test.whitebox.WhiteBox;

/**
 * Has trees copied by young collections and looks where the nodes lie. Arguments: what must hold, and of how many
 * percent of the nodes.
 */
public class CopyOrderWorkload {
    private static final WhiteBox WB = WhiteBox.getWhiteBox();
    private static final int COLLECTIONS = 3;

    /** Of a complete binary tree; numbered like a heap: the children of n are 2n + 1 and 2n + 2. */
    private static class Node {
        final long number;
        Node left;
        Node right;

        Node(int number, int nodes) {
            this.number = number;
            if (2 * number + 2 < nodes) {
                left = new Node(2 * number + 1, nodes);
                right = new Node(2 * number + 2, nodes);
            }
        }

        /** Addresses by number; checks that it is the tree that was made. */
        void addresses(long[] result) {
            if (result[(int) number] != 0) {
                throw new RuntimeException("node " + number + " twice");
            }
            result[(int) number] = WB.getObjectAddress(this);
            if ((left == null) != (right == null) || left == null && 2 * number + 2 < result.length) {
                throw new RuntimeException("children of node " + number + " are missing");
            }
            if (left != null) {
                left.addresses(result);
                right.addresses(result);
            }
        }
    }

    private enum Order {
        /** The first child lies directly behind its parent. */
        LEFT_BEHIND_PARENT {
            int misplaced(long[] addresses, long size) {
                return countParents(addresses, n -> addresses[2 * n + 1] != addresses[n] + size);
            }
        },
        /** The second child lies directly behind its parent. */
        RIGHT_BEHIND_PARENT {
            int misplaced(long[] addresses, long size) {
                return countParents(addresses, n -> addresses[2 * n + 2] != addresses[n] + size);
            }
        },
        /** Level by level. */
        LEVELS {
            int misplaced(long[] addresses, long size) {
                int wrong = 0;
                for (int n = 0; n < addresses.length - 1; n++) {
                    wrong += addresses[n + 1] == addresses[n] + size ? 0 : 1;
                }
                return wrong;
            }
        },
        /** A parent of each second level with its two children. */
        THREES {
            int misplaced(long[] addresses, long size) {
                return countParents(addresses, n -> level(n) % 2 == 0
                        && (addresses[2 * n + 1] != addresses[n] + size || addresses[2 * n + 2] != addresses[n] + 2 * size));
            }
        },
        /** Anything; the tree is checked all the same. */
        ANY {
            int misplaced(long[] addresses, long size) {
                return 0;
            }
        };

        abstract int misplaced(long[] addresses, long size);

        static int countParents(long[] addresses, java.util.function.IntPredicate isWrong) {
            return (int) java.util.stream.IntStream.range(0, addresses.length / 2).filter(isWrong).count();
        }

        static int level(int node) {
            return 31 - Integer.numberOfLeadingZeros(node + 1);
        }
    }

    private static Node[] trees;

    /** Arguments: order, percent of nodes that must be in that order, number of trees, nodes of each. */
    public static void main(String[] args) {
        Order order = Order.valueOf(args[0]);
        int percent = Integer.parseInt(args[1]);
        int nodes = Integer.parseInt(args[3]);
        trees = new Node[Integer.parseInt(args[2])];
        for (int i = 0; i < trees.length; i++) {
            trees[i] = new Node(0, nodes);
        }
        for (int i = 0; i < COLLECTIONS; i++) {
            WB.youngGC();
        }
        long misplaced = 0;
        for (Node tree : trees) {
            long[] addresses = new long[nodes];
            tree.addresses(addresses);
            misplaced += order.misplaced(addresses, size(addresses));
        }
        double inOrder = 100 - 100.0 * misplaced / ((long) trees.length * nodes);
        System.out.printf("%s: %.1f %% of %d nodes in order%n", order, inOrder, (long) trees.length * nodes);
        if (inOrder < percent) {
            throw new RuntimeException(order + ": " + inOrder + " % in order, " + percent + " % wanted");
        }
    }

    /** Of a node: no two nodes are nearer to each other. */
    private static long size(long[] addresses) {
        long[] sorted = addresses.clone();
        Arrays.sort(sorted);
        long size = Long.MAX_VALUE;
        for (int i = 1; i < sorted.length; i++) {
            size = Math.min(size, sorted[i] - sorted[i - 1]);
        }
        return size;
    }
}
