/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

/*
 * @test id=Serial
 * @summary What compiled code reads most is copied next, without being told
 * @requires vm.gc.Serial & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=240 gc.placement.TestAutomaticPlacement Serial
 */

/*
 * @test id=Parallel
 * @summary What compiled code reads most is copied next, without being told
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=240 gc.placement.TestAutomaticPlacement Parallel
 */

/*
 * @test id=G1
 * @summary What compiled code reads most is copied next, without being told
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=240 gc.placement.TestAutomaticPlacement G1
 */

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.management.ObjectName;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;
import jdk.test.whitebox.WhiteBox;

public class TestAutomaticPlacement {
    /** A list whose nodes also refer to what is not read. Prints how many nodes lie directly behind the one before. */
    public static class Lists {
        private static final WhiteBox WB = WhiteBox.getWhiteBox();
        private static final int NODES = 150_000; // more than a queue of a collector has room for

        private static class Node {
            final long[] unread = new long[3];
            Node next;
        }

        /** Gets the order of the class that it extends. */
        private static final class DerivedNode extends Node {}

        private static Node list;

        private static void build() {
            list = null;
            for (int i = 0; i < NODES; i++) {
                Node node = new DerivedNode();
                node.next = list;
                list = node;
            }
        }

        private static int length() {
            int length = 0;
            for (Node node = list; node != null; node = node.next) {
                length++;
            }
            return length;
        }

        public static void main(String[] args) throws Exception {
            build();
            for (int i = 0; i < 100; i++) {
                if (length() != NODES) {
                    throw new RuntimeException("the list has changed");
                }
            }
            System.out.println(ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcPlacement", null, null));
            build();
            WB.youngGC();
            WB.youngGC();
            int behind = 0;
            long size = Long.MAX_VALUE;
            for (Node node = list; node.next != null; node = node.next) {
                long distance = WB.getObjectAddress(node.next) - WB.getObjectAddress(node);
                if (distance > 0 && distance < size) {
                    size = distance;
                    behind = 0;
                }
                behind += distance == size ? 1 : 0;
            }
            // Between neighbours there is an array of 40 bytes, or it is not there.
            System.out.println("nearest: " + size + ", so " + (size < 40 && behind > NODES * 9 / 10 ? "apart" : "mixed"));
        }
    }

    /** A tree whose nodes have their keys behind their children. Prints how many keys lie directly behind their node. */
    public static class Trees {
        private static final WhiteBox WB = WhiteBox.getWhiteBox();
        private static final int NODES = 60_000;

        private static final class Node {
            Node left;
            Node right;
            Integer key;
            int unread;

            Node(int key) {
                this.key = new Integer(key);
            }
        }

        private static Node root;

        /** Balanced, of the keys from first to last. */
        private static Node build(int first, int last) {
            if (first > last) {
                return null;
            }
            int middle = (first + last) / 2;
            Node node = new Node(middle);
            node.left = build(first, middle - 1);
            node.right = build(middle + 1, last);
            return node;
        }

        private static boolean contains(int wanted) {
            Node node = root;
            while (node != null) {
                int key = node.key;
                if (key == wanted) {
                    return true;
                }
                node = wanted < key ? node.left : node.right;
            }
            return false;
        }

        private static int directlyBehind(Node node) {
            if (node == null) {
                return 0;
            }
            long distance = WB.getObjectAddress(node.key) - WB.getObjectAddress(node);
            return (distance > 0 && distance <= 40 ? 1 : 0) + directlyBehind(node.left) + directlyBehind(node.right);
        }

        public static void main(String[] args) throws Exception {
            root = build(0, NODES - 1);
            for (int i = 0; i < 5 * NODES; i++) {
                if (!contains(i % NODES)) {
                    throw new RuntimeException("the tree has changed");
                }
            }
            System.out.println(ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcPlacement", null, null));
            root = build(0, NODES - 1);
            WB.youngGC();
            WB.youngGC();
            // Every second node is a leaf of the tree, with its key behind it in any order.
            System.out.println("keys " + (directlyBehind(root) > NODES * 9 / 10 ? "near" : "far"));
        }
    }

    public static void main(String[] args) throws Exception {
        run(Trees.class, args[0], "-XX:+AutomaticPlacement").shouldContain("keys near")
                .shouldMatch("order: key,left,right");
        run(Trees.class, args[0], "-XX:-AutomaticPlacement").shouldContain("keys far");
        run(args[0], "-XX:+AutomaticPlacement").shouldContain("so apart")
                .shouldMatch("TestAutomaticPlacement\\$Lists\\$Node: .* of the accesses are writes")
                .shouldMatch(" next +read ")
                .shouldMatch("order: next");
        run(args[0], "-XX:-AutomaticPlacement").shouldContain("so mixed").shouldNotContain("order: next");
        // What a user says counts.
        Path rules = Path.of("rules.txt");
        Files.writeString(rules, "hot gc.placement.TestAutomaticPlacement$Lists$Node unread\n");
        run(args[0], "-XX:+AutomaticPlacement", "-XX:PlacementFile=" + rules).shouldContain("so mixed");
    }

    private static OutputAnalyzer run(String collector, String... flags) throws Exception {
        return run(Lists.class, collector, flags);
    }

    private static OutputAnalyzer run(Class<?> program, String collector, String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xbootclasspath/a:.", "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+WhiteBoxAPI", "-XX:+Use" + collector + "GC", "-Xmx256m", "-Xmn128m", "-XX:ParallelGCThreads=1",
                "-Xbatch", "-XX:+VerifyAfterGC"));
        command.addAll(List.of(flags));
        command.add(program.getName());
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.reportDiagnosticSummary();
        return output.shouldHaveExitValue(0);
    }
}
