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
 * @summary Lanes are engaged while they save dear collections, and no longer when all objects escape
 * @requires vm.gc.Serial & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm/timeout=480 -Xmx128m -Xmn4m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -Xlog:gc+lane gc.lane.TestLaneDisengagement
 * @run main/othervm/timeout=480 -Xmx128m -Xmn4m -XX:+UseG1GC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -Xlog:gc+lane gc.lane.TestLaneDisengagement
 */

import java.util.concurrent.TimeUnit;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;

public class TestLaneDisengagement {
    private static final int NODES = 100;
    private static final long SECONDS_PER_PHASE = 180;

    private static final class Node {
        final Node next;
        final long value;

        Node(Node next, long value) {
            this.next = next;
            this.value = value;
        }
    }

    private static final Node[][] TABLES = {new Node[64]};

    public static void main(String[] args) {
        runUntil("engaged: +yes", false);
        runUntil("engaged: +no", true);
    }

    private static void runUntil(String state, boolean publishes) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_PER_PHASE);
        do {
            for (int i = 0; i < 100_000; i++) {
                Asserts.assertEQ(fill(i, publishes), (long) NODES * i);
            }
            Asserts.assertLessThan(System.nanoTime(), end, "time until " + state);
        } while (!isInState(state));
        System.out.println(state);
    }

    /** A list that others see if it is published. */
    private static long fill(int value, boolean publishes) {
        Node list = null;
        for (int k = 0; k < NODES; k++) {
            list = new Node(list, value);
            if (publishes) {
                Node[] table = TABLES[0];
                table[value % table.length] = list;
            }
        }
        long sum = 0;
        for (Node node = list; node != null; node = node.next) {
            sum += node.value;
        }
        return sum;
    }

    private static boolean isInState(String state) {
        String all = new JMXExecutor().execute("GC.lanes", true).getStdout();
        return all.lines().anyMatch(line -> line.matches(state + ".*"));
    }
}
