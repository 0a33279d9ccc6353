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
 * @test
 * @summary Out of memory, stack overflow, thousands of threads and heap dumps are with lanes as without
 * @requires vm.gc.Serial & vm.gc.Parallel & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.management
 *          jdk.management
 * @run driver/timeout=900 gc.lane.TestLaneLimits
 */

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.test.lib.Asserts;
import jdk.test.lib.hprof.HprofParser;
import jdk.test.lib.process.ProcessTools;

public class TestLaneLimits {
    private static final class Node {
        final Node next;
        final long[] numbers;

        Node(Node next, long number) {
            this(next, number, 2);
        }

        Node(Node next, long number, int size) {
            this.next = next;
            numbers = new long[size];
            numbers[0] = number;
            numbers[1] = ~number;
        }
    }

    private static Node list(int length) {
        Node list = null;
        for (int i = 0; i < length; i++) {
            list = new Node(list, i);
        }
        return list;
    }

    /** Allocates nothing, as there may be no memory. */
    private static void check(Node list, long length) {
        long number = length;
        for (Node node = list; node != null; node = node.next) {
            number--;
            if (node.numbers[0] != number || node.numbers[1] != ~number) {
                throw new RuntimeException("node " + number + " has " + node.numbers[0]);
            }
        }
        if (number != 0) {
            throw new RuntimeException("a list of " + length + " lacks " + number);
        }
    }

    /** Two threads fill the heap, each with a list of its own, again and again. */
    public static class OutOfMemory {
        private static final int ROUNDS = 4;

        /** Of a node: the more there are, the longer takes each of the hundreds of full collections. */
        private static final int SIZE = 500;

        /** What is called the first time may need memory, so nothing is where there is none. */
        private static void fill(int[] errors, int index) {
            check(list(10), 10);
            for (int round = 0; round < ROUNDS; round++) {
                Node list = null;
                long length = 0;
                try {
                    while (true) {
                        list = new Node(list, length, SIZE);
                        length++;
                    }
                } catch (OutOfMemoryError e) {
                    check(list, length);
                    errors[index]++;
                }
            }
        }

        public static void main(String[] args) throws Exception {
            int[] errors = new int[2];
            Thread other = new Thread(() -> fill(errors, 1));
            other.start();
            fill(errors, 0);
            other.join();
            Asserts.assertTrue(errors[0] == ROUNDS && errors[1] == ROUNDS);
            System.out.println("done");
        }
    }

    /** Each frame has a list of its own, until there are too many frames. */
    public static class StackOverflow {
        private static final int ROUNDS = 20;
        private static int deepest;

        /** The deepest frame that could make one more node ends it, and all look at theirs on the way back. */
        private static boolean descend(Node list, int depth) {
            deepest = depth;
            Node own = new Node(list, depth);
            boolean overflowed;
            try {
                overflowed = descend(own, depth + 1);
            } catch (StackOverflowError e) {
                overflowed = true;
            }
            if (own.next != list || own.numbers[0] != depth || own.numbers[1] != ~depth) {
                throw new RuntimeException("frame " + depth);
            }
            return overflowed;
        }

        public static void main(String[] args) {
            for (int round = 0; round < ROUNDS; round++) {
                Node before = list(1000);
                Asserts.assertTrue(descend(null, 0));
                check(before, 1000);
                Asserts.assertGreaterThan(deepest, 100);
                check(list(deepest), deepest);
            }
            System.out.println("done");
        }
    }

    /** All are there at once, and each makes lists before and after that. */
    public static class ManyThreads {
        public static void main(String[] args) throws Exception {
            int threads = Integer.parseInt(args[1]);
            // A thread gets its first lane when it has allocated as much.
            int warmUp = args[0].equals("virtual") ? 1 : 25;
            ThreadFactory factory = args[0].equals("virtual")
                    ? Thread.ofVirtual().factory()
                    : Thread.ofPlatform().stackSize(128 << 10).factory();
            CountDownLatch all = new CountDownLatch(threads);
            AtomicInteger checked = new AtomicInteger();
            List<Thread> started = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Thread thread = factory.newThread(() -> {
                    for (int round = 0; round < warmUp; round++) {
                        check(list(1000), 1000);
                    }
                    Node early = list(500);
                    all.countDown();
                    try {
                        all.await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    for (int round = 0; round < 5; round++) {
                        check(list(500), 500);
                    }
                    check(early, 500);
                    checked.incrementAndGet();
                });
                started.add(thread);
                thread.start();
            }
            for (Thread thread : started) {
                thread.join();
            }
            Asserts.assertEquals(checked.get(), threads);
            System.out.println("done");
        }
    }

    /** Dumps the heap while another thread has a lane that it collects. */
    public static class HeapDumps {
        private static final int DUMPS = 3;
        private static volatile boolean ends;
        private static volatile boolean isChecked;

        public static void main(String[] args) throws Exception {
            Thread busy = new Thread(() -> {
                while (!ends) {
                    check(list(5000), 5000);
                }
                isChecked = true;
            });
            busy.start();
            HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            for (int i = 0; i < DUMPS; i++) {
                bean.dumpHeap(args[0] + i + ".hprof", i % 2 == 0);
            }
            ends = true;
            busy.join();
            Asserts.assertTrue(isChecked);
            System.out.println("done");
        }
    }

    public static void main(String[] args) throws Exception {
        for (String collector : List.of("Serial", "Parallel", "G1")) {
            for (String lanes : List.of("-XX:LaneEngagementPercent=0", "-XX:+StressLanes")) {
                run(collector, lanes, "24m", OutOfMemory.class);
                run(collector, lanes, "64m", StackOverflow.class);
                run(collector, lanes, "256m", ManyThreads.class, "platform", "1500");
                run(collector, lanes, "256m", ManyThreads.class, "virtual", "3000");
                String name = collector + lanes.charAt(5);
                run(collector, lanes, "64m", HeapDumps.class, name);
                for (int i = 0; i < HeapDumps.DUMPS; i++) {
                    HprofParser.parseAndVerify(new File(name + i + ".hprof"));
                }
            }
        }
    }

    private static void run(String collector, String lanes, String heap, Class<?> program, String... arguments)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "-Xmx" + heap, "-XX:+Use" + collector + "GC", "-XX:+UnlockDiagnosticVMOptions", "-XX:+UseLanes", lanes,
                // Nearly all of the time goes to collections before there is no memory.
                "-XX:-UseGCOverheadLimit", program.getName()));
        command.addAll(List.of(arguments));
        System.out.println("== " + command);
        ProcessTools.executeTestJava(command).shouldHaveExitValue(0).shouldContain("done");
    }
}
