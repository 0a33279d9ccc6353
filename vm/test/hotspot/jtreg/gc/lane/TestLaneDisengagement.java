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
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @build gc.lane.LaneLists
 * @run main/othervm/timeout=480 -Xmx128m -Xmn4m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -XX:LaneTrialPercent=100
 *                   -XX:CompileCommand=compileonly,gc.lane.LaneLists::fill
 *                   -Xlog:gc+lane gc.lane.TestLaneDisengagement
 * @run main/othervm/timeout=480 -Xmx128m -Xmn4m -XX:+UseG1GC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -XX:LaneTrialPercent=100
 *                   -XX:CompileCommand=compileonly,gc.lane.LaneLists::fill
 *                   -Xlog:gc+lane gc.lane.TestLaneDisengagement
 */

/*
 * @test id=again
 * @summary Lanes that were disengaged come back with another phase, and nothing changes twice in a second
 * @requires vm.gc.Parallel & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @build gc.lane.LaneLists
 * @run main/othervm/timeout=960 -Xmx128m -Xmn4m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -XX:LaneTrialPercent=100
 *                   -XX:CompileCommand=compileonly,gc.lane.LaneLists::fill
 *                   -Xlog:gc+lane:file=lanes.log:uptime gc.lane.TestLaneDisengagement again
 */

/*
 * @test id=barrier
 * @summary When lanes have been disengaged for long, code that is used is compiled again without their barrier
 * @requires vm.gc.Parallel & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @build gc.lane.LaneLists jdk.test.whitebox.WhiteBox
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run main/othervm/timeout=960 -Xbootclasspath/a:. -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI
 *                   -Xmx128m -Xmn4m -XX:+UseParallelGC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -XX:LaneTrialPercent=100
 *                   -XX:CompileCommand=compileonly,gc.lane.LaneLists::fill
 *                   -Xlog:gc+lane gc.lane.TestLaneDisengagement barrier
 */

/*
 * @test id=little
 * @summary A program that keeps busy, but allocates little, has lanes no more after a minute
 * @requires vm.gc.Serial & vm.flagless & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @build gc.lane.LaneLists
 * @run main/othervm/timeout=960 -Xmx128m -Xmn4m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneSize=128k
 *                   -XX:LaneEngagementPercent=2 -XX:LaneTrialPercent=100
 *                   -XX:CompileCommand=compileonly,gc.lane.LaneLists::fill
 *                   -Xlog:gc+lane gc.lane.TestLaneDisengagement little
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.test.lib.Asserts;
import jdk.test.whitebox.WhiteBox;
import jdk.test.whitebox.code.NMethod;

/**
 * Little is compiled, or lanes would be engaged later: collections have to take longer than compilation. And
 * LaneTrialPercent lets a trial take any share of the program.
 */
public class TestLaneDisengagement {
    private static final long MOST_SECONDS = 600;

    public static void main(String[] args) throws Exception {
        String what = args.length > 0 ? args[0] : "";
        runUntil("yes", false);
        if (what.equals("little")) {
            allocateLittleUntilDisengaged();
            return;
        }
        runUntil("no", true);
        if (what.equals("barrier")) {
            waitUntilBarrierIsGone();
        } else if (what.equals("again")) {
            runUntil("yes", false);
            checkTimesOfChanges();
        }
    }

    /** In the log. */
    private static void checkTimesOfChanges() throws Exception {
        Pattern change = Pattern.compile("\\[([\\d.]+)s\\] Lanes are ((dis)?engaged).*");
        List<Matcher> changes = Files.readAllLines(Path.of("lanes.log")).stream()
                .map(change::matcher)
                .filter(Matcher::matches)
                .toList();
        Asserts.assertGreaterThanOrEqual(changes.size(), 3, "changes");
        for (int i = 1; i < changes.size(); i++) {
            double before = Double.parseDouble(changes.get(i - 1).group(1));
            Asserts.assertGreaterThanOrEqual(Double.parseDouble(changes.get(i).group(1)), before + 1.0, "times of changes");
            Asserts.assertNotEquals(changes.get(i).group(2), changes.get(i - 1).group(2), "kinds of changes");
        }
    }

    private static void allocateLittleUntilDisengaged() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        do {
            Asserts.assertLessThan(System.nanoTime(), end, "time until lanes are disengaged");
            long second = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
            while (System.nanoTime() < second) {
                Thread.onSpinWait();
            }
            lookAtTime();
        } while (LaneLists.noLineMatches(line -> line.matches("engaged: +no.*")));
    }

    /** A safepoint: without one the VM does not. */
    private static void lookAtTime() {
        Thread.getAllStackTraces();
    }

    /** Next to nothing is allocated meanwhile, or lanes would be engaged again. */
    private static void waitUntilBarrierIsGone() throws Exception {
        Asserts.assertTrue(WhiteBox.getWhiteBox().isMethodCompiled(LaneLists.fillMethod()), "compiled");
        int before = NMethod.get(LaneLists.fillMethod(), false).compile_id;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        do {
            Asserts.assertLessThan(System.nanoTime(), end, "time until the barrier is gone");
            Thread.sleep(100);
            LaneLists.makeOne();
            lookAtTime();
        } while (LaneLists.noLineMatches(line -> line.matches("barrier in compiled code: +no")));
        int after = NMethod.get(LaneLists.fillMethod(), false).compile_id;
        Asserts.assertGreaterThan(after, before, "compiled again");
    }

    private static void runUntil(String answer, boolean publishes) {
        LaneLists.makeUntil("engaged: " + answer, line -> line.matches("engaged: +" + answer + ".*"), publishes);
    }
}
