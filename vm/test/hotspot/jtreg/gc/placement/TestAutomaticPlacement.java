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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.atomic.AtomicStampedReference;
import javax.management.ObjectName;
import jdk.test.lib.Asserts;
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

        private static final class Ticket {
            static final VarHandle NEXT;

            volatile int next;

            static {
                try {
                    NEXT = MethodHandles.lookup().findVarHandle(Ticket.class, "next", int.class);
                } catch (ReflectiveOperationException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
        }

        private static Node list;

        /** The field is changed by atomic instructions only. */
        private static int take(Ticket ticket, int count) {
            int last = 0;
            for (int i = 0; i < count; i++) {
                last = (int) Ticket.NEXT.getAndAdd(ticket, 1);
            }
            return last;
        }

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
            Ticket ticket = new Ticket();
            for (int i = 0; i < 100; i++) {
                if (take(ticket, 5000) != 5000 * i + 4999) {
                    throw new RuntimeException("a ticket is missing");
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

    /** Classes of which the VM has to tell what their fields may drag along, and which are read often. */
    public static class Shapes {
        private static final int NODES = 2_000;

        /** As textbooks have them. */
        private static final class Sorted<K extends Comparable<K>> {
            Sorted<K> left;
            Sorted<K> right;
            K key;
        }

        /** The key's class has a field whose class the application's code never names. */
        private static final class Stamped {
            Stamped left;
            Stamped right;
            AtomicStampedReference<Integer> key;
        }

        private static class Linked {
            Linked next;
        }

        /** Its own field is read once for each walk over a list. */
        private static final class Named extends Linked {
            Integer name;
        }

        /** Many objects may be behind a field that nobody reads. */
        private static final class Session {
            final LinkedList<Object> history = new LinkedList<>();
            Session next;
        }

        /** Its numbers are read often, a reference once in many times. */
        private static final class Point {
            Point parent;
            Integer name = 1;
            double x;
        }

        /** Between its subtrees there is something small. */
        private static final class Between {
            Between left;
            Integer value;
            Between right;
            int number;
        }

        private static <K extends Comparable<K>> boolean contains(Sorted<K> root, K wanted) {
            for (Sorted<K> node = root; node != null;) {
                int order = wanted.compareTo(node.key);
                if (order == 0) {
                    return true;
                }
                node = order < 0 ? node.left : node.right;
            }
            return false;
        }

        private static boolean contains(Stamped root, int wanted) {
            for (Stamped node = root; node != null;) {
                int key = node.key.getReference();
                if (key == wanted) {
                    return true;
                }
                node = wanted < key ? node.left : node.right;
            }
            return false;
        }

        private static int lastName(Linked list) {
            Linked last = list;
            for (Linked node = list; node != null; node = node.next) {
                last = node;
            }
            return ((Named) last).name;
        }

        private static int length(Session list) {
            int length = 0;
            for (Session node = list; node != null; node = node.next) {
                length++;
            }
            return length;
        }

        private static double sum(Point[] points) {
            double sum = 0;
            for (int i = 0; i < points.length; i++) {
                sum += points[i].x;
                if (i == NODES - 1) {
                    sum += points[i].name;
                }
            }
            return sum;
        }

        private static int valueOf(Between root, int wanted) {
            Between node = root;
            while (node.number != wanted) {
                node = wanted < node.number ? node.left : node.right;
            }
            return node.value;
        }

        public static void main(String[] args) throws Exception {
            Sorted<Integer> sorted = null;
            Stamped stamped = null;
            Linked linked = null;
            Session sessions = null;
            Between between = null;
            Point[] points = new Point[NODES];
            for (int i = 0; i < NODES; i++) {
                // Each tree is a path, to the left and to the right in turn.
                Sorted<Integer> parent = new Sorted<>();
                Stamped other = new Stamped();
                Between third = new Between();
                boolean isLeft = (i & 1) == 0;
                parent.key = isLeft ? NODES + i : NODES - i;
                other.key = new AtomicStampedReference<>(parent.key, 0);
                third.number = parent.key;
                third.value = i;
                if (isLeft) {
                    parent.left = sorted;
                    other.left = stamped;
                    third.left = between;
                } else {
                    parent.right = sorted;
                    other.right = stamped;
                    third.right = between;
                }
                sorted = parent;
                stamped = other;
                between = third;
                Named named = new Named();
                named.name = i;
                named.next = linked;
                linked = named;
                Session session = new Session();
                session.next = sessions;
                sessions = session;
                points[i] = new Point();
            }
            for (int i = 0; i < 3_000; i++) {
                require(contains(sorted, NODES) && contains(stamped, NODES) && lastName(linked) == 0
                        && length(sessions) == NODES && sum(points) == 1 && valueOf(between, NODES) == 0);
            }
            System.out.println(ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcPlacement", null, null));
        }

        private static void require(boolean isTrue) {
            if (!isTrue) {
                throw new RuntimeException("something has changed");
            }
        }
    }

    /** What the line says that follows a class's fields in the output; null if there is none. */
    private static String orderOf(String name, OutputAnalyzer output) {
        output.shouldContain("$Shapes$" + name + ": ");
        return output.firstMatch("\\$Shapes\\$" + name + ": .*(?:\\R {4}\\S+ +read .*)*\\R {4}order: (.*)", 1);
    }

    private static void checkShapes(String collector) throws Exception {
        OutputAnalyzer output = run(Shapes.class, collector, "-XX:+AutomaticPlacement");
        // Serial copies breadth first where it is not told otherwise.
        boolean isTold = collector.equals("Serial");
        Asserts.assertEquals(orderOf("Sorted", output), "key,left,right");
        Asserts.assertEquals(orderOf("Stamped", output), "key,left,right");
        Asserts.assertEquals(orderOf("Named", output), isTold ? "next,name" : null);
        Asserts.assertEquals(orderOf("Session", output), "next");
        Asserts.assertEquals(orderOf("Point", output), null);
        Asserts.assertEquals(orderOf("Between", output), isTold ? "left,value,right" : null);
        output.shouldMatch(" left +read .*; evidence [1-9][0-9.]*, leads to what may have no end");
        if (!isTold) {
            output.shouldContain("no order: it would change nothing");
        }
    }

    public static void main(String[] args) throws Exception {
        checkShapes(args[0]);
        run(Trees.class, args[0], "-XX:+AutomaticPlacement").shouldContain("keys near")
                .shouldMatch("order: key,left,right");
        run(Trees.class, args[0], "-XX:-AutomaticPlacement").shouldContain("keys far");
        run(args[0], "-XX:+AutomaticPlacement").shouldContain("so apart")
                .shouldMatch("TestAutomaticPlacement\\$Lists\\$Node: .* of the accesses are writes")
                .shouldMatch("TestAutomaticPlacement\\$Lists\\$Ticket: [1-9][0-9.]* % of the accesses are writes")
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
