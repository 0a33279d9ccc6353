/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.lane;

/*
 * @test id=Serial
 * @summary A tool has got the clone that the runtime makes before it is filled: what is copied into it escapes
 * @requires vm.gc.Serial & os.arch == "amd64"
 * @run main/othervm/native -agentlib:TestLaneClones -Xint -Xmx128m -Xmn32m -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions
 *      -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 * @run main/othervm/native -agentlib:TestLaneClones -XX:TieredStopAtLevel=1 -Xmx128m -Xmn32m -XX:+UseSerialGC
 *      -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 * @run main/othervm/native -agentlib:TestLaneClones -XX:-TieredCompilation -Xmx128m -Xmn32m -XX:+UseSerialGC
 *      -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 */

/*
 * @test id=Parallel
 * @summary A tool has got the clone that the runtime makes before it is filled: what is copied into it escapes
 * @requires vm.gc.Parallel & os.arch == "amd64"
 * @run main/othervm/native -agentlib:TestLaneClones -Xint -Xmx128m -Xmn32m -XX:+UseParallelGC -XX:+UnlockDiagnosticVMOptions
 *      -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 * @run main/othervm/native -agentlib:TestLaneClones -XX:TieredStopAtLevel=1 -Xmx128m -Xmn32m -XX:+UseParallelGC
 *      -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 * @run main/othervm/native -agentlib:TestLaneClones -XX:-TieredCompilation -Xmx128m -Xmn32m -XX:+UseParallelGC
 *      -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 */

/*
 * @test id=G1
 * @summary A tool has got the clone that the runtime makes before it is filled: what is copied into it escapes
 * @requires vm.gc.G1 & os.arch == "amd64"
 * @run main/othervm/native -agentlib:TestLaneClones -Xint -Xmx128m -XX:+UseG1GC -XX:+UnlockDiagnosticVMOptions
 *      -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 * @run main/othervm/native -agentlib:TestLaneClones -XX:TieredStopAtLevel=1 -Xmx128m -XX:+UseG1GC
 *      -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 * @run main/othervm/native -agentlib:TestLaneClones -XX:-TieredCompilation -Xmx128m -XX:+UseG1GC
 *      -XX:+UnlockDiagnosticVMOptions -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneClones
 */

/** A thread clones arrays and objects while an agent listens to the VM's allocations, and looks at the clones later. */
public class TestLaneClones {
    private static final int ROUNDS = 2_000;
    private static final int BETWEEN = 100;

    private static final class Node implements Cloneable {
        final long number;
        final long check;
        Node next;

        Node(long number) {
            this.number = number;
            this.check = ~number;
        }

        void expect(long wanted) {
            if (number != wanted || check != ~wanted) {
                throw new AssertionError("node " + wanted + " was overwritten: " + number + ", " + check);
            }
        }

        @Override
        public Node clone() throws CloneNotSupportedException {
            return (Node) super.clone();
        }
    }

    private static long[] sink;

    static native int allocations();

    public static void main(String[] args) throws Exception {
        Object[] arrays = new Object[BETWEEN];
        Node[] nodes = new Node[BETWEEN];
        for (int i = 0; i < ROUNDS; i++) {
            int place = i % BETWEEN;
            if (i >= BETWEEN) {
                check((Object[]) arrays[place], nodes[place], i - BETWEEN);
            }
            arrays[place] = clonedArray(i);
            nodes[place] = clonedNode(i);
            fillSome();
        }
        if (allocations() < ROUNDS) {
            throw new AssertionError("the agent has seen " + allocations() + " allocations");
        }
    }

    private static Object[] clonedArray(int number) {
        Object[] array = {new Node(number), new Node(-number)};
        return array.clone();
    }

    private static Node clonedNode(int number) throws CloneNotSupportedException {
        Node node = new Node(number);
        node.next = new Node(-number);
        return node.clone();
    }

    private static void check(Object[] array, Node node, int number) {
        ((Node) array[0]).expect(number);
        ((Node) array[1]).expect(-number);
        node.expect(number);
        node.next.expect(-number);
    }

    private static void fillSome() {
        for (int i = 0; i < 20; i++) {
            sink = new long[50];
        }
    }
}
