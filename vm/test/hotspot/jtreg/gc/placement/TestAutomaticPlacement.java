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

    public static void main(String[] args) throws Exception {
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
        List<String> command = new ArrayList<>(List.of("-Xbootclasspath/a:.", "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+WhiteBoxAPI", "-XX:+Use" + collector + "GC", "-Xmx256m", "-Xmn128m", "-XX:ParallelGCThreads=1",
                "-Xbatch", "-XX:+VerifyAfterGC"));
        command.addAll(List.of(flags));
        command.add(Lists.class.getName());
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        output.reportDiagnosticSummary();
        return output.shouldHaveExitValue(0);
    }
}
