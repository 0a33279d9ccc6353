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
 * @summary A site whose objects escape in one phase of a program only is local again afterwards (row T8)
 * @requires vm.flagless & os.arch == "amd64"
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm/timeout=480 -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -Xlog:gc+lane:file=lanes.log gc.lane.TestLanePhases
 * @run main/othervm/timeout=480 -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -Xlog:gc+lane:file=lanes.log gc.lane.TestLanePhases
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;

public class TestLanePhases {
    private static final int NODES = 100;
    private static final long SECONDS_PER_PHASE = 120;
    private static final String METHOD = "long gc.lane.TestLanePhases.fill(int, boolean)";

    /** A shared site is tried again after so long at first. */
    private static final long SECONDS_BEFORE_RETRY = 5;

    private static final class Node {
        final Node next;
        final long value;

        Node(Node next, long value) {
            this.next = next;
            this.value = value;
        }
    }

    private static final Node[][] TABLES = {new Node[64]};

    public static void main(String[] args) throws Exception {
        long begin = System.nanoTime();
        runUntil("local", false);
        runUntil("shared", true);
        runUntil("local", false);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);

        long changes = Files.readAllLines(Path.of("lanes.log")).stream()
                .filter(line -> line.contains("Site " + METHOD))
                .count();
        // In each phase once; when it is tried again, it may be found to be the same as before.
        Asserts.assertLessThanOrEqual(changes, 3 + 2 * (1 + seconds / SECONDS_BEFORE_RETRY), "changes");
    }

    private static void runUntil(String decision, boolean publishes) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_PER_PHASE);
        do {
            for (int i = 0; i < 20_000; i++) {
                Asserts.assertEQ(fill(i, publishes), (long) NODES * i);
            }
            Asserts.assertLessThan(System.nanoTime(), end, "time until the site is " + decision);
        } while (!isDecided(decision));
        System.out.println("the site is " + decision);
    }

    /** A list that others see if it is published. */
    private static long fill(int value, boolean publishes) {
        Node list = null;
        for (int k = 0; k < NODES; k++) {
            list = new Node(list, value);
        }
        if (publishes) {
            Node[] table = TABLES[0];
            table[value % table.length] = list;
        }
        long sum = 0;
        for (Node node = list; node != null; node = node.next) {
            sum += node.value;
        }
        return sum;
    }

    private static boolean isDecided(String decision) {
        String all = new JMXExecutor().execute("GC.lanes", true).getStdout();
        return all.lines().anyMatch(line -> line.contains(METHOD) && line.contains(" " + decision + " "));
    }
}
