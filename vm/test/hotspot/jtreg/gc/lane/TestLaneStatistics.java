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
 */

import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;
import jdk.test.lib.process.OutputAnalyzer;
import sun.jvmstat.monitor.LongMonitor;
import sun.jvmstat.monitor.MonitoredHost;
import sun.jvmstat.monitor.MonitoredVm;
import sun.jvmstat.monitor.VmIdentifier;

public class TestLaneStatistics {
    private static final int MEGABYTES = 100;
    private static final int ARRAYS_PER_MEGABYTE = 1024;
    private static final int FRAMES = 100_000;
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
            } else {
                allocateBelow(isDeep ? FRAMES : 0);
            }
            allocated.countDown();
            await(looked);
        }, "allocator", 128L << 20);
        allocator.start();
        allocated.await();
        double[] row = rowOf("allocator");
        looked.countDown();
        allocator.join();

        if (hasHoles) {
            // The holes are too small for the arrays, so to find them once more is no gain.
            Asserts.assertGreaterThanOrEqual(row[1], 1.0, "local collections");
            Asserts.assertLessThanOrEqual(row[4], row[3], "reclaimed");
            return;
        }
        if (isScattered) {
            // What is free between objects that escaped is of use, also where the collector would take little for it.
            Asserts.assertGreaterThanOrEqual(row[4], rounds * MEGABYTES / 3.0, "reclaimed");
            Asserts.assertLessThanOrEqual(row[4], row[3], "reclaimed");
            Asserts.assertTrue(compiledCodeTakesMostHoles(), "without the VM");
            return;
        }
        if (isEscaping) {
            // Nothing is free in its lanes, so the thread does without them, each time for longer.
            Asserts.assertGreaterThanOrEqual(row[0], 2.0, "lanes");
            Asserts.assertLessThan(row[0], MEGABYTES / 4.0, "lanes");
            Asserts.assertLessThan(row[3], MEGABYTES / 2.0, "in lanes");
            return;
        }
        if (isDeep) {
            // A local collection looks through all frames, so the thread does without lanes, but for a look now and then.
            Asserts.assertGreaterThanOrEqual(row[1], 1.0, "local collections");
            Asserts.assertLessThan(row[1], MEGABYTES / 4.0, "local collections");
            return;
        }
        Asserts.assertGreaterThanOrEqual(row[0], 1.0, "lanes");
        Asserts.assertGreaterThanOrEqual(row[1], 1.0, "local collections");
        Asserts.assertGreaterThanOrEqual(row[2], (double) MEGABYTES, "allocated");
        Asserts.assertGreaterThanOrEqual(row[3], MEGABYTES / 2.0, "in lanes");
        Asserts.assertGreaterThanOrEqual(row[4], MEGABYTES / 2.0, "reclaimed");

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

    /** Lanes, local collections, and megabytes allocated, in lanes, reclaimed, escaped. */
    private static double[] rowOf(String thread) {
        String number = " +([0-9.]+)";
        Matcher row = Pattern.compile("(?m)^" + number.repeat(6) + "  " + thread + "$").matcher(statistics().getStdout());
        Asserts.assertTrue(row.find(), "no line of thread " + thread);
        double[] numbers = new double[6];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Double.parseDouble(row.group(i + 1));
        }
        return numbers;
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
        String self = Long.toString(ProcessHandle.current().pid());
        MonitoredVm vm = MonitoredHost.getMonitoredHost("localhost").getMonitoredVm(new VmIdentifier(self));
        try {
            LongMonitor reclaimed = (LongMonitor) vm.findByName("sun.gc.lanes.reclaimedBytes");
            while (reclaimed.longValue() < MEGABYTES / 2 * 1024L * 1024L) {
                Thread.sleep(100);
            }
            Asserts.assertGreaterThan(((LongMonitor) vm.findByName("sun.gc.lanes.collections")).longValue(), 0L);
        } finally {
            vm.detach();
        }
    }

    private static OutputAnalyzer statistics() {
        return new JMXExecutor().execute("GC.lanes");
    }
}
