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
 * @summary The VM knows how much of eden young collections copy, as lanes avoid little of that
 * @requires vm.gc.Serial & vm.gc.Parallel & vm.gc.G1 & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @run driver gc.lane.TestLaneCopying
 */

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import jdk.test.lib.Asserts;
import jdk.test.lib.process.ProcessTools;

/** A program that drops what it allocates, and one that keeps as much as a quarter of eden. */
public class TestLaneCopying {
    private static final Pattern WINDOW = Pattern.compile("collections found ([\\d.]+) MB in eden and copied ([\\d.]+) MB;"
            + " they took ([\\d.]+) % of the time, ([\\d.]+) % without copying");

    /** All windows but the first. */
    private record Windows(double eden, double copied, double percent, double percentWithoutCopying) {
        double copiedShare() {
            return copied / eden;
        }

        double avoidableShare() {
            return percentWithoutCopying / percent;
        }
    }

    public static void main(String[] args) throws Exception {
        for (String collector : List.of("Serial", "Parallel", "G1")) {
            Windows dropped = run(collector, 1);
            Asserts.assertLessThan(dropped.copiedShare(), 0.05, collector + ", all is dropped: copied");
            Windows kept = run(collector, 4096);
            Asserts.assertGreaterThan(kept.copiedShare(), 0.15, collector + ", 4 MB are kept: copied");
            Asserts.assertLessThan(kept.copiedShare(), 1.0, collector + ", 4 MB are kept: copied");
            Asserts.assertLessThan(kept.avoidableShare(), 1.0, collector + ", 4 MB are kept: without copying");
        }
    }

    private static Windows run(String collector, int kept) throws Exception {
        String log = ProcessTools.executeTestJava(
                        "-Xmx256m", "-Xmn20m", "-XX:+Use" + collector + "GC", "-XX:ParallelGCThreads=2",
                        "-XX:+UseLanes", "-XX:LaneEngagementPercent=100", "-Xlog:gc+lane=trace",
                        Program.class.getName(), String.valueOf(kept))
                .shouldHaveExitValue(0)
                .getStdout();
        double[] sums = new double[4];
        Matcher windows = WINDOW.matcher(log);
        Asserts.assertTrue(windows.find(), log);
        while (windows.find()) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += Double.parseDouble(windows.group(i + 1));
            }
        }
        Asserts.assertGreaterThan(sums[0], 40.0, "MB of eden");
        return new Windows(sums[0], sums[1], sums[2], sums[3]);
    }

    /** Allocates for some seconds, and keeps the last arrays. */
    public static class Program {
        private static final int BYTES = 1000;
        private static final long NANOS = 5_000_000_000L;

        public static void main(String[] args) {
            byte[][] kept = new byte[Integer.parseInt(args[0])][];
            long end = System.nanoTime() + NANOS;
            for (int next = 0; System.nanoTime() < end; next = (next + 1) % kept.length) {
                kept[next] = new byte[BYTES];
            }
        }
    }
}
