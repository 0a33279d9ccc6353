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
 * @summary What lanes did, in jcmd GC.lanes and in performance counters (row T11)
 * @requires vm.flagless & os.arch == "amd64"
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneStatistics on
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneStatistics on
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneStatistics on
 * @run main/othervm -XX:+UseSerialGC gc.lane.TestLaneStatistics off
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneStatistics holes
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneStatistics holes
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:-LaneSiteHistory
 *                   -XX:+UnlockDiagnosticVMOptions -XX:VerifyLanes=1 gc.lane.TestLaneStatistics scattered
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:-LaneSiteHistory
 *                   -XX:+UnlockDiagnosticVMOptions -XX:VerifyLanes=1 gc.lane.TestLaneStatistics scattered
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneStatistics deep
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneStatistics deep
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:-LaneSiteHistory gc.lane.TestLaneStatistics escaping
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:-LaneSiteHistory gc.lane.TestLaneStatistics escaping
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:-LaneSiteHistory gc.lane.TestLaneStatistics escaping
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:+UnlockDiagnosticVMOptions -XX:+SafepointALot -XX:+HandshakeALot
 *                   -XX:GuaranteedSafepointInterval=1 gc.lane.TestLaneStatistics stopped
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:+UnlockDiagnosticVMOptions -XX:+SafepointALot -XX:+HandshakeALot
 *                   -XX:GuaranteedSafepointInterval=1 gc.lane.TestLaneStatistics stopped
 */

import java.lang.reflect.Array;
import java.net.URISyntaxException;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;
import jdk.test.lib.process.OutputAnalyzer;
import sun.jvmstat.monitor.LongMonitor;
import sun.jvmstat.monitor.MonitorException;
import sun.jvmstat.monitor.MonitoredHost;
import sun.jvmstat.monitor.MonitoredVm;
import sun.jvmstat.monitor.VmIdentifier;

public class TestLaneStatistics {
    private static final int MEGABYTES = 100;
    private static final int ARRAYS_PER_MEGABYTE = 1024;
    private static final int FRAMES = 100_000;
    private static final int STOPS = 200;
    private static final byte[][] ESCAPED = new byte[1000][];

    /** When code of C2 runs, and for how long, depends on how fast it compiles. */
    private static final int MOST_ROUNDS = 10;

    private static int rounds;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("off")) {
            statistics().shouldContain("There are no lanes").shouldContain("-XX:+UseLanes");
            return;
        }
        boolean isDeep = args[0].equals("deep");
        boolean hasHoles = args[0].equals("holes");
        boolean isScattered = args[0].equals("scattered");
        boolean isEscaping = args[0].equals("escaping");
        boolean isStopped = args[0].equals("stopped");
        CountDownLatch allocated = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        Thread allocator = new Thread(null, () -> {
            if (hasHoles) {
                allocateBesideHoles();
            } else if (isScattered) {
                do {
                    allocateAmongEscaped();
                    rounds++;
                } while (!compiledCodeTakesMostHoles() && rounds < MOST_ROUNDS);
            } else if (isEscaping) {
                allocateEscaping();
            } else if (isStopped) {
                allocateWhileStopped();
            } else {
                allocateBelow(isDeep ? FRAMES : 0);
            }
            allocated.countDown();
            await(looked);
        }, "allocator", 128L << 20);
        allocator.start();
        allocated.await();
        Row row = rowOf("allocator");
        looked.countDown();
        allocator.join();

        if (hasHoles) {
            // The holes are too small for the arrays, so to find them once more is no gain.
            Asserts.assertGreaterThanOrEqual(row.collections(), 1.0, "local collections");
            Asserts.assertLessThanOrEqual(row.reclaimed(), row.inLanes(), "reclaimed");
            return;
        }
        if (isScattered) {
            // What is free between objects that escaped is of use, also where the collector would take little for it.
            Asserts.assertGreaterThanOrEqual(row.reclaimed(), rounds * MEGABYTES / 3.0, "reclaimed");
            Asserts.assertLessThanOrEqual(row.reclaimed(), row.inLanes(), "reclaimed");
            Asserts.assertTrue(compiledCodeTakesMostHoles(), "without the VM");
            return;
        }
        if (isStopped) {
            // The lane stays open; what closes one is a collection.
            Asserts.assertGreaterThan(row.collections(), row.closedBySafepoint() + row.closedByHandshake(), "local collections");
            Asserts.assertLessThan(row.closedBySafepoint(), STOPS / 10.0, "closed by safepoints");
            Asserts.assertLessThan(row.closedByHandshake(), STOPS / 10.0, "closed by handshakes");
            return;
        }
        if (isEscaping) {
            // Nothing is free in its lanes, so the thread does without them, each time for longer.
            Asserts.assertGreaterThanOrEqual(row.lanes(), 2.0, "lanes");
            Asserts.assertLessThan(row.lanes(), MEGABYTES / 4.0, "lanes");
            Asserts.assertLessThan(row.inLanes(), MEGABYTES / 2.0, "in lanes");
            waysOut();
            return;
        }
        if (isDeep) {
            // A local collection looks through all frames, so the thread does without lanes, but for a look now and then.
            Asserts.assertGreaterThanOrEqual(row.collections(), 1.0, "local collections");
            Asserts.assertLessThan(row.collections(), MEGABYTES / 4.0, "local collections");
            return;
        }
        Asserts.assertGreaterThanOrEqual(row.lanes(), 1.0, "lanes");
        Asserts.assertGreaterThanOrEqual(row.collections(), 1.0, "local collections");
        Asserts.assertGreaterThanOrEqual(row.allocated(), (double) MEGABYTES, "allocated");
        Asserts.assertGreaterThanOrEqual(row.inLanes(), MEGABYTES / 2.0, "in lanes");
        Asserts.assertGreaterThanOrEqual(row.reclaimed(), MEGABYTES / 2.0, "reclaimed");

        // What ended threads did stays in the sums. A thread that is joined may still be in the VM's list.
        OutputAnalyzer afterwards = statistics();
        while (afterwards.contains("allocator")) {
            afterwards = statistics();
        }
        afterwards.shouldMatch("allocated: +[1-9]\\d\\d");
        performanceCounters();
    }

    private static int allocateBelow(int frames) {
        if (frames == 0) {
            allocateGarbage();
            return 0;
        }
        return allocateBelow(frames - 1) + 1;
    }

    private static void allocateGarbage() {
        byte[] last = null;
        for (int i = 0; i < MEGABYTES * ARRAYS_PER_MEGABYTE; i++) {
            last = new byte[1024];
            last[i % 1024] = 1;
        }
        Asserts.assertEQ(last.length, 1024);
    }

    /** Objects stay at such distances that what is free between them is less than an array needs. */
    private static void allocateBesideHoles() {
        Object[] kept = new Object[256];
        for (int i = 0; i < kept.length; i++) {
            for (int garbage = 0; garbage < 12; garbage++) {
                Asserts.assertEQ(new byte[1000].length, 1000);
            }
            kept[i] = new byte[16];
        }
        int sum = 0;
        for (int i = 0; i < MEGABYTES * 64; i++) {
            byte[] array = new byte[16_000];
            array[i % 16_000] = 1;
            sum += array[0];
        }
        Asserts.assertGreaterThan(sum + kept.length, 0);
    }

    /** One of 20 objects of 48 bytes escapes; each hundredth has 600 bytes. */
    private static void allocateAmongEscaped() {
        byte[] last = null;
        for (int i = 0; i < MEGABYTES * (1 << 20) / 54; i++) {
            last = new byte[i % 100 == 0 ? 600 : 32];
            last[i % 32] = 1;
            if (i % 1000 == 0) {
                refuseLength(-1 - i);
            }
            if (i % 20 == 0) {
                ESCAPED[i / 20 % ESCAPED.length] = last;
            }
        }
        Asserts.assertNotNull(last);
    }

    /** What has escaped is free only after a collection of all. */
    private static void allocateEscaping() {
        for (int i = 0; i < MEGABYTES * ARRAYS_PER_MEGABYTE; i++) {
            ESCAPED[i % ESCAPED.length] = new byte[1024];
        }
    }

    /** With flags by which the VM stops threads once a millisecond, by operations that have no effect. */
    private static void allocateWhileStopped() {
        long before = counter("sun.rt.safepoints");
        do {
            allocateGarbage();
        } while (counter("sun.rt.safepoints") - before < STOPS);
    }

    /** Each kind of store has a count of its own. */
    private static void waysOut() {
        long[] before = stores();
        for (int i = 0; i < MEGABYTES * ARRAYS_PER_MEGABYTE; i++) {
            byte[] array = new byte[1024];
            int slot = i % ESCAPED.length;
            switch (i % 3) {
                case 0 -> ESCAPED[slot] = array;
                case 1 -> Array.set(ESCAPED, slot, array);
                default -> System.arraycopy(new byte[][] {array}, 0, ESCAPED, slot, 1);
            }
        }
        long[] after = stores();
        for (int i = 0; i < before.length; i++) {
            Asserts.assertGreaterThan(after[i], before[i], "way " + i);
        }
    }

    /** By which something escaped: of Java code, of the VM, copies of arrays. */
    private static long[] stores() {
        String text = statistics().getStdout();
        Matcher stores = Pattern.compile("of these stores: +(\\d+) of Java code, (\\d+) of the VM, (\\d+) copies").matcher(text);
        Asserts.assertTrue(stores.find(), text);
        return new long[] {
            Long.parseLong(stores.group(1)), Long.parseLong(stores.group(2)), Long.parseLong(stores.group(3))
        };
    }

    private static void refuseLength(int length) {
        try {
            throw new IllegalStateException("an array of length " + new byte[length].length);
        } catch (NegativeArraySizeException e) {
            // as it must be
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of GC.lanes; bytes are megabytes. */
    private record Row(
            double lanes,
            double collections,
            double micros,
            double allocated,
            double inLanes,
            double reclaimed,
            double escaped,
            double closedFull,
            double closedBySafepoint,
            double closedByHandshake) {}

    private static Row rowOf(String thread) {
        String number = " +([0-9.]+)";
        Matcher row = Pattern.compile("(?m)^" + number.repeat(10) + "  " + thread + "$").matcher(statistics().getStdout());
        Asserts.assertTrue(row.find(), "no line of thread " + thread);
        double[] n = new double[10];
        for (int i = 0; i < n.length; i++) {
            n[i] = Double.parseDouble(row.group(i + 1));
        }
        return new Row(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9]);
    }

    /** Code of C2 takes them by itself. */
    private static boolean compiledCodeTakesMostHoles() {
        String pattern = "in (\\d+) buffers, (\\d+) without the VM";
        Matcher buffers = Pattern.compile(pattern).matcher(statistics().getStdout());
        Asserts.assertTrue(buffers.find(), "no line of buffers");
        return 2 * Long.parseLong(buffers.group(2)) > Long.parseLong(buffers.group(1));
    }

    /** They follow the statistics once a second. */
    private static void performanceCounters() throws Exception {
        while (counter("sun.gc.lanes.reclaimedBytes") < MEGABYTES / 2 * 1024L * 1024L) {
            Thread.sleep(100);
        }
        Asserts.assertGreaterThan(counter("sun.gc.lanes.collections"), 0L);
    }

    private static long counter(String name) {
        String self = Long.toString(ProcessHandle.current().pid());
        try {
            MonitoredVm vm = MonitoredHost.getMonitoredHost("localhost").getMonitoredVm(new VmIdentifier(self));
            try {
                return ((LongMonitor) vm.findByName(name)).longValue();
            } finally {
                vm.detach();
            }
        } catch (MonitorException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static OutputAnalyzer statistics() {
        return new JMXExecutor().execute("GC.lanes");
    }
}
