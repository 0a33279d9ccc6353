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
import java.util.stream.IntStream;
import jdk.test.whitebox.WhiteBox;

/**
 * Has trees copied by young collections and looks where the nodes lie.
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

    /** What must hold of each place that is looked at. */
    private enum Order {
        /** The first child lies directly behind its parent. */
        LEFT_BEHIND_PARENT {
            IntStream places(int nodes) {
                return parents(nodes);
            }

            boolean isInOrder(long[] addresses, int n, long size) {
                return addresses[2 * n + 1] == addresses[n] + size;
            }
        },
        /** The second child lies directly behind its parent. */
        RIGHT_BEHIND_PARENT {
            IntStream places(int nodes) {
                return parents(nodes);
            }

            boolean isInOrder(long[] addresses, int n, long size) {
                return addresses[2 * n + 2] == addresses[n] + size;
            }
        },
        /** Level by level. */
        LEVELS {
            IntStream places(int nodes) {
                return IntStream.range(0, nodes - 1);
            }

            boolean isInOrder(long[] addresses, int n, long size) {
                return addresses[n + 1] == addresses[n] + size;
            }
        },
        /** A parent of each second level with its two children. */
        THREES {
            IntStream places(int nodes) {
                return parents(nodes).filter(n -> level(n) % 2 == 0);
            }

            boolean isInOrder(long[] addresses, int n, long size) {
                return addresses[2 * n + 1] == addresses[n] + size && addresses[2 * n + 2] == addresses[n] + 2 * size;
            }
        };

        /** The nodes that it says something of. */
        abstract IntStream places(int nodes);

        abstract boolean isInOrder(long[] addresses, int n, long size);

        static IntStream parents(int nodes) {
            return IntStream.range(0, nodes / 2);
        }

        static int level(int node) {
            return 31 - Integer.numberOfLeadingZeros(node + 1);
        }
    }

    private static Node[] trees;

    /** Arguments: order, percent of places that must be in that order, number of trees, nodes of each. */
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
        long inOrder = 0;
        for (Node tree : trees) {
            long[] addresses = new long[nodes];
            tree.addresses(addresses);
            long size = size(addresses);
            inOrder += order.places(nodes).filter(n -> order.isInOrder(addresses, n, size)).count();
        }
        long places = trees.length * order.places(nodes).count();
        double share = 100.0 * inOrder / places;
        System.out.printf("%s: %.1f %% of %d places in order%n", order, share, places);
        if (share < percent) {
            throw new RuntimeException(order + ": " + share + " % in order, " + percent + " % wanted");
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
