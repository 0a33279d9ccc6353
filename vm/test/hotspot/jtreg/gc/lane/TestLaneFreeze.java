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
 * @summary The lane of a carrier stays open when virtual threads are unmounted, and what their frames refer to stays alive
 * @requires vm.flagless & os.arch == "amd64" & vm.gc.Serial & vm.gc.Parallel & vm.gc.G1
 * @library /test/lib
 * @modules java.management
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -Djdk.virtualThreadScheduler.parallelism=1 gc.lane.TestLaneFreeze
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -Djdk.virtualThreadScheduler.parallelism=1 gc.lane.TestLaneFreeze
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -Djdk.virtualThreadScheduler.parallelism=1 gc.lane.TestLaneFreeze
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:+UnlockDiagnosticVMOptions -XX:VerifyLanes=2 -XX:+StressLanes
 *                   -Djdk.virtualThreadScheduler.parallelism=1 gc.lane.TestLaneFreeze stress
 */

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;

public class TestLaneFreeze {
    private static final int THREADS = 20;
    private static final int KEPT = 50;
    private static final int GARBAGE = 50;

    private static final AtomicInteger CHECKED = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? 5 : 100;
        // Under stress threads do without lanes most of the time, the more so on a slow machine.
        int most = args.length > 0 ? 20 : 1;
        String statistics;
        double unmounted;
        int batches = 0;
        do {
            runThreads(rounds);
            batches++;
            Asserts.assertEQ(CHECKED.get(), THREADS * rounds * batches);
            statistics = new JMXExecutor().execute("GC.lanes").getStdout();
            unmounted = number(statistics, "(\\d+) unmounted virtual threads");
        } while (unmounted < THREADS * rounds / 10.0 && batches < most);
        Asserts.assertGreaterThanOrEqual(unmounted, THREADS * rounds / 10.0, statistics);
        if (args.length == 0) {
            double inLanes = number(statistics, "in lanes ([0-9.]+) MB");
            double reclaimed = number(statistics, "reclaimed by them: +([0-9.]+) MB");
            Asserts.assertGreaterThan(reclaimed, inLanes / 4, statistics);
        }
    }

    private static void runThreads(int rounds) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads.add(Thread.startVirtualThread(() -> work(number, rounds)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Keeps some objects across each unmount, in its frames alone, and drops many more. */
    private static void work(int number, int rounds) {
        for (int round = 0; round < rounds; round++) {
            Object[] kept = new Object[KEPT];
            long sum = 0;
            for (int i = 0; i < KEPT; i++) {
                kept[i] = Integer.toString(number * 1_000_000 + round * 1_000 + i);
                for (int j = 0; j < GARBAGE; j++) {
                    sum += garbage(j);
                }
            }
            Thread.yield();
            sum += yieldWith(Integer.toString(round), 10);
            for (int i = 0; i < KEPT; i++) {
                Asserts.assertEQ(kept[i], Integer.toString(number * 1_000_000 + round * 1_000 + i));
            }
            Asserts.assertEQ(sum, KEPT * GARBAGE * 100L + Integer.toString(round).length());
            CHECKED.incrementAndGet();
        }
    }

    /** Compiled code that drops an array without making it would leave the lane to objects that escape. */
    private static int garbage(int index) {
        byte[] made = new byte[100];
        made[index] = 1;
        return made[made.length - 1 - index] + made.length;
    }

    private static int yieldWith(String text, int depth) {
        String copy = new String(text);
        if (depth > 0) {
            int length = yieldWith(copy, depth - 1);
            Asserts.assertEQ(copy, text);
            return length;
        }
        Thread.yield();
        return copy.length();
    }

    private static double number(String statistics, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(statistics);
        Asserts.assertTrue(found.find(), statistics);
        return Double.parseDouble(found.group(1));
    }
}
