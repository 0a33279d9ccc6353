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
 * @summary Objects of sites that mostly escape, or surely do, are allocated beside lanes by C2's code (rows T7, T8)
 * @requires vm.flagless & os.arch == "amd64"
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneSites history
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneSites history
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   gc.lane.TestLaneSites history
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:-LaneSiteHistory gc.lane.TestLaneSites analysis
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:-LaneSiteHistory gc.lane.TestLaneSites analysis
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:-LaneSiteHistory -XX:-LaneStaticAnalysis
 *                   gc.lane.TestLaneSites neither
 */

/*
 * @test id=tiers
 * @summary The interpreter and C1's code allocate all objects in lanes, whatever their site
 * @requires vm.flagless & os.arch == "amd64"
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0 -Xint
 *                   gc.lane.TestLaneSites neither
 * @run main/othervm -Xmx128m -Xmn64m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneEngagementPercent=0
 *                   -XX:TieredStopAtLevel=1 gc.lane.TestLaneSites neither
 * @run main/othervm -Xmx128m -XX:+UseG1GC -XX:+UseLanes -XX:LaneEngagementPercent=0 -XX:TieredStopAtLevel=3
 *                   gc.lane.TestLaneSites neither
 */

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;
import jdk.test.lib.process.OutputAnalyzer;

public class TestLaneSites {
    private static final int TABLE = 1 << 12;
    private static final int ROUND = 400_000;
    private static final int LONGEST = 200;

    private static final class Node {
        Node next;
        long value;

        Node(Node next, long value) {
            this.next = next;
            this.value = value;
        }
    }

    private static final Node[][] TABLES = new Node[1][];
    private static Node last;

    public static void main(String[] args) {
        TABLES[0] = new Node[TABLE];
        // Until C2's code follows the decisions: objects beside lanes do not escape, as they were never local.
        long all = 0;
        for (int round = 0; ; round++) {
            long escapedBefore = count("escaped: +(\\d+) objects");
            long collectionsBefore = count("local collections: +(\\d+) ");
            run(args[0]);
            long escaped = count("escaped: +(\\d+) objects") - escapedBefore;
            long collections = count("local collections: +(\\d+) ") - collectionsBefore;
            all += escaped;
            if (args[0].equals("neither")) {
                // Fewer than there are objects, as the thread does without lanes most of the time.
                if (round == 5) {
                    Asserts.assertGreaterThan(all, ROUND / 20L, "escaped");
                    return;
                }
            } else if (escaped < ROUND / 100 && collections > 0) {
                break;
            }
            Asserts.assertLessThan(round, LONGEST, "rounds with " + escaped + " escaped objects in the last one");
        }
        if (args[0].equals("history")) {
            OutputAnalyzer statistics = statistics();
            statistics.shouldMatch(" (shared|tried again) +void gc\\.lane\\.TestLaneSites\\.keep\\(int\\) @ ");
            statistics.shouldMatch(" local +long gc\\.lane\\.TestLaneSites\\.walk\\(int\\) @ ");
        }
        check(args[0].equals("history"));
    }

    private static void run(String mode) {
        boolean isHistory = mode.equals("history");
        long sum = 0;
        for (int i = 0; i < ROUND; i++) {
            if (isHistory) {
                keep(i);
            } else {
                publish(i);
            }
            if (i % 64 == 0) {
                sum += walk(i);
            }
        }
        Asserts.assertGreaterThan(sum, 0L);
    }

    /** Its object is surely stored where others find it. */
    private static void publish(int i) {
        last = new Node(null, i);
    }

    /** Only the history tells: the array is not a constant. The first object escapes as the second one does. */
    private static void keep(int i) {
        Node[] table = TABLES[0];
        Node node = new Node(null, ~i);
        table[i % TABLE] = new Node(node, i);
    }

    /** A list that nobody else sees. */
    private static long walk(int i) {
        Node list = null;
        for (int k = 0; k < 100; k++) {
            list = new Node(list, k + i);
        }
        long sum = 0;
        for (Node node = list; node != null; node = node.next) {
            sum += node.value;
        }
        return sum;
    }

    private static void check(boolean isHistory) {
        if (!isHistory) {
            Asserts.assertEQ(last.value, ROUND - 1L);
            return;
        }
        for (Node node : TABLES[0]) {
            Asserts.assertEQ(node.next.value, ~node.value);
        }
    }

    private static long count(String line) {
        Matcher match = Pattern.compile(line).matcher(statistics().getStdout());
        Asserts.assertTrue(match.find(), "no line " + line);
        return Long.parseLong(match.group(1));
    }

    private static OutputAnalyzer statistics() {
        return new JMXExecutor().execute("GC.lanes");
    }
}
